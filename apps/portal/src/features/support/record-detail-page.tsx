import type { ReactNode } from 'react';
import { CasePage } from './case-page.tsx';

/** One complaint, followed to its end. */
export const RecordDetailPage = (): ReactNode => <CasePage kind={2} />;
