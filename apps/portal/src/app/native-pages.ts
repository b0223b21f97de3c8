import type { PageRow } from './page-row.ts';

/** Addresses that open the native app. */
export const nativePages: readonly PageRow[] = [
  {
    path: 'native-app/link.html',
    feature: 'native',
    keepAlive: true,
    kind: 'result',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/native/link-page.tsx').then((module) => module.LinkPage),
  },
  {
    path: 'native-app/newlink.html',
    feature: 'native',
    keepAlive: true,
    kind: 'result',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/native/newlink-page.tsx').then((module) => module.NewlinkPage),
  },
];
