import { pageUrl } from '../../page-kinds/page-context.ts';

const views = ['sessions', 'consents', 'export', 'cancel', 'requests', 'request'] as const;

export type AccountView = (typeof views)[number];

export const isAccountView = (view: string | null): view is AccountView =>
  (views as readonly (string | null)[]).includes(view);

/** The address of a view of the account; without one, of the account itself. */
export const accountUrl = (
  view?: AccountView,
  query: Readonly<Record<string, string | undefined>> = {},
): string => pageUrl('logout.html', { view, ...query });
