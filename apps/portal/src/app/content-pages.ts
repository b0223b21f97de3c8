import type { PageRow } from './page-row.ts';

/** Words to read, and media to look at. */
export const contentPages: readonly PageRow[] = [
  {
    path: 'serve-info.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/service-introduction-page.tsx').then(
        (module) => module.ServiceIntroductionPage,
      ),
  },
  {
    path: 'shortAndphone.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/alarm-introduction-page.tsx').then(
        (module) => module.AlarmIntroductionPage,
      ),
  },
  {
    path: 'rule-description.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/message-rules-page.tsx').then((module) => module.MessageRulesPage),
  },
];
