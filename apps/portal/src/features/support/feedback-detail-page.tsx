import type { ReactNode } from 'react';
import { CasePage } from './case-page.tsx';

/** One feedback, followed to its end. */
export const FeedbackDetailPage = (): ReactNode => <CasePage kind={1} />;
