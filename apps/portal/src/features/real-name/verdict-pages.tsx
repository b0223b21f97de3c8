import type { ReactNode } from 'react';
import { VerdictScreen } from './verdict-screen.tsx';

/** Where one comes back to from the carrier's own page: what came of it. */
export const RealNameCheckPage = (): ReactNode => <VerdictScreen />;

/** The app's address for a verification that went well. */
export const RealNameSuccessPage = (): ReactNode => <VerdictScreen />;

/** The same for a hotspot. */
export const RealNameSucceededPage = (): ReactNode => <VerdictScreen />;
