import type { PageRow } from './page-row.ts';

/** Every page there is. The build writes one HTML file for each row. */
export const pageTable: readonly PageRow[] = [
  {
    path: 'serve.html',
    feature: 'shop',
    keepAlive: true,
    kind: 'home',
    tier: 'guest',
    gate: 'full',
    home: true,
    load: () => import('../features/shop/serve-page.tsx').then((module) => module.ServePage),
  },
  {
    path: 'login.html',
    feature: 'account',
    keepAlive: false,
    kind: 'form',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/account/login-page.tsx').then((module) => module.LoginPage),
  },
  {
    path: 'error/404.html',
    feature: 'errors',
    keepAlive: false,
    kind: 'result',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/errors/not-found-page.tsx').then((module) => module.NotFoundPage),
  },
];
