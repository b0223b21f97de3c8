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
    viewQuery: ['code', 'state'],
    load: () => import('../features/account/login-page.tsx').then((module) => module.LoginPage),
  },
  {
    path: 'logout.html',
    feature: 'account',
    keepAlive: true,
    kind: 'items',
    tier: 'login',
    gate: 'full',
    load: () => import('../features/account/account-page.tsx').then((module) => module.AccountPage),
  },
  {
    path: 'mifi/unwind-list.html',
    feature: 'account',
    keepAlive: true,
    kind: 'list',
    tier: 'login',
    gate: 'full',
    load: () => import('../features/account/unwind-list-page.tsx').then((module) => module.UnwindListPage),
  },
  {
    path: 'mifi/unwind-detail.html',
    feature: 'account',
    keepAlive: true,
    kind: 'detail',
    tier: 'login',
    gate: 'full',
    load: () =>
      import('../features/account/unwind-detail-page.tsx').then((module) => module.UnwindDetailPage),
  },
];
