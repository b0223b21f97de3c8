import type { ReactNode } from 'react';
import { CasePage } from './case-page.tsx';

/** One complaint and its timeline. */
export const RecordDetailPage = (): ReactNode => <CasePage kind={2} />;
