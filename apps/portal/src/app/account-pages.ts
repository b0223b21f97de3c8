import type { PageRow } from './page-row.ts';

/** Logging in, and what belongs to the account. */
export const accountPages: readonly PageRow[] = [
  {
    path: 'login.html',
    feature: 'account',
    keepAlive: false,
    kind: 'form',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/account/login-page.tsx').then((module) => module.LoginPage),
  },
];
