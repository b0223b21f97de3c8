import type { ReactNode } from 'react';
import { HelpIcon, Icon, WarningIcon } from '../../ui/icons.tsx';
import type { EntryType } from './entry.ts';

export const BookIcon = (): ReactNode => (
  <Icon path="M12 6.5c-2-1.6-5-2-8-1.8v13c3-.2 6 .2 8 1.8 2-1.6 5-2 8-1.8v-13c-3-.2-6 .2-8 1.8zM12 6.5v13" />
);
export const PlayIcon = (): ReactNode => <Icon path="M8 5l11 7-11 7z" />;
export const PauseIcon = (): ReactNode => <Icon path="M8 5.5v13M16 5.5v13" />;
export const PreviousIcon = (): ReactNode => <Icon path="M17 6l-8 6 8 6zM6.5 6v12" />;
export const NextIcon = (): ReactNode => <Icon path="M7 6l8 6-8 6zM17.5 6v12" />;
export const RouteIcon = (): ReactNode => (
  <Icon path="M12 3.5v4M12 7.5l-6 4v4M12 7.5l6 4v4M6 15.5a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM18 15.5a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z" />
);
export const ThumbIcon = (): ReactNode => (
  <Icon path="M7.5 11l3.5-7c1.6 0 2.4 1 2.2 2.6l-.5 3.4H18c1.3 0 2.2 1 2 2.3l-.9 5.4c-.2 1-1 1.8-2 1.8H7.5zM7.5 11H4v8.5h3.5" />
);

const typeIcons = { 1: HelpIcon, 2: WarningIcon, 3: BookIcon } as const;

/** A type that only a newer release knows looks like a question. */
export function TypeIcon({ type }: { readonly type: EntryType }): ReactNode {
  const Sign = (typeIcons as Partial<typeof typeIcons>)[type] ?? HelpIcon;
  return <Sign />;
}
