import type { ReactNode } from 'react';
import { VerdictScreen } from './verdict-screen.tsx';

/** The page to which the carrier's page leads back: the result. */
export const RealNameCheckPage = (): ReactNode => <VerdictScreen />;

/** The address that the app opens after a successful verification. */
export const RealNameSuccessPage = (): ReactNode => <VerdictScreen />;

/** The same for a hotspot. */
export const RealNameSucceededPage = (): ReactNode => <VerdictScreen />;
