import type { PageRow } from './page-row.ts';

/** Advertisements and what watching them gives. */
export const rewardsPages: readonly PageRow[] = [
  {
    path: 'mifi/welfare.html',
    feature: 'rewards',
    keepAlive: true,
    kind: 'list',
    tier: 'guest',
    gate: 'full',
    load: () => import('../features/rewards/welfare-page.tsx').then((module) => module.WelfarePage),
  },
];
