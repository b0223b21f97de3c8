import type { Setting } from './alarm.ts';

/** Of the speed alarm, with a value in every field. */
export const exampleSetting: Setting = {
  code: 14,
  enabled: true,
  channels: ['app', 'sms'],
  threshold: { value: 80, unit: 'km/h' },
  durationSec: 5400,
  schedule: { days: [1, 5], from: '07:00', to: '22:00' },
  receivers: [{ name: 'Lin', phone: '13800000001' }],
  cooldownSec: 900,
};
