import type { ReactNode } from 'react';
import { CaseList } from './case-list.tsx';

/** The person's own complaints, by state. */
export const RecordPage = (): ReactNode => <CaseList kind={2} />;
