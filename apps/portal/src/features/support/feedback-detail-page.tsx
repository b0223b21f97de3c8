import type { ReactNode } from 'react';
import { CasePage } from './case-page.tsx';

/** One feedback and its timeline. */
export const FeedbackDetailPage = (): ReactNode => <CasePage kind={1} />;
