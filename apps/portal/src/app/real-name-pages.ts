import type { PageRow } from './page-row.ts';

/** Real-name verification. These pages do not wait for the login. */
export const realNamePages: readonly PageRow[] = [
  {
    path: 'real-name/index.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'form',
    tier: 'guest',
    gate: 'no-login',
    load: () => import('../features/real-name/real-name-page.tsx').then((module) => module.RealNamePage),
  },
  {
    // Waits for no answer, so it opens without a connection as well.
    path: 'real-name/camera.html',
    feature: 'real-name',
    keepAlive: false,
    kind: 'detail',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/real-name/camera-page.tsx').then((module) => module.CameraPage),
  },
  {
    path: 'realNameView.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/real-name/tutorial-page.tsx').then((module) => module.RealNameTutorialPage),
  },
  {
    path: 'realNameGuide.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/real-name/guide-page.tsx').then((module) => module.RealNameGuidePage),
  },
  {
    path: 'realname-success.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'result',
    tier: 'guest',
    gate: 'no-login',
    load: () =>
      import('../features/real-name/verdict-pages.tsx').then((module) => module.RealNameSuccessPage),
  },
  {
    path: 'mifi/realNameSucceeded.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'result',
    tier: 'guest',
    gate: 'no-login',
    load: () =>
      import('../features/real-name/verdict-pages.tsx').then((module) => module.RealNameSucceededPage),
  },
  {
    path: 'mifi/realname_check.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'result',
    tier: 'guest',
    gate: 'no-login',
    load: () => import('../features/real-name/verdict-pages.tsx').then((module) => module.RealNameCheckPage),
  },
  {
    path: 'mifi/realname-intro.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/real-name/intro-page.tsx').then((module) => module.RealNameIntroPage),
  },
  {
    path: 'mifi/realname-card-list.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'list',
    tier: 'guest',
    gate: 'no-login',
    load: () =>
      import('../features/real-name/card-list-page.tsx').then((module) => module.RealNameCardListPage),
  },
  {
    path: 'mifi/realname-request/applet.html',
    feature: 'real-name',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/real-name/applet-page.tsx').then((module) => module.RealNameAppletPage),
  },
];
