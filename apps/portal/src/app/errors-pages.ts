import type { PageRow } from './page-row.ts';

/** Where addresses that lead nowhere end. */
export const errorsPages: readonly PageRow[] = [
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
