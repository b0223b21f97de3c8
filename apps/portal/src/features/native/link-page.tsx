import type { ReactNode } from 'react';
import { deepLink } from './link-target.ts';
import { LinkView } from './link-view.tsx';

/** Opens the app by its own scheme. */
export function LinkPage(): ReactNode {
  return <LinkView linkOf={deepLink} />;
}
