import type { PageRow } from './page-row.ts';

/** What a device warns of. */
export const alarmsPages: readonly PageRow[] = [
  {
    path: 'alarm/config.html',
    feature: 'alarms',
    keepAlive: true,
    kind: 'list',
    tier: 'guest',
    gate: 'full',
    firstCalls: ['/config/getDeviceConfigByImei', '/redis/getPackageByImei'],
    load: () => import('../features/alarms/config-page.tsx').then((module) => module.AlarmConfigPage),
  },
  {
    path: 'alarm/list.html',
    feature: 'alarms',
    keepAlive: true,
    kind: 'list',
    tier: 'guest',
    gate: 'full',
    viewQuery: ['code', 'view'],
    load: () => import('../features/alarms/list-page.tsx').then((module) => module.AlarmListPage),
  },
];
