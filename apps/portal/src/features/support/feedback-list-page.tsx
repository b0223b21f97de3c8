import type { ReactNode } from 'react';
import { CaseList } from './case-list.tsx';

/** The person's own feedback, by state. */
export const FeedbackListPage = (): ReactNode => <CaseList kind={1} />;
