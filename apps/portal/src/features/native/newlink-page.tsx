import type { ReactNode } from 'react';
import { universalLink } from './link-target.ts';
import { LinkView } from './link-view.tsx';

/** Opens the app by an address that the system gives to it, as newer systems do without asking. */
export function NewlinkPage(): ReactNode {
  return <LinkView linkOf={universalLink} />;
}
