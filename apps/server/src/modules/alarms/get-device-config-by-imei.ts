import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { channelsLeft } from './channels.ts';
import { loadConfig } from './config-store.ts';
import { modelAlarms } from './model-alarms.ts';
import { siteOfConfig } from './site-of-config.ts';

export function getDeviceConfigByImei(db: Database): Handler<'alarms.get-device-config-by-imei'> {
  return async ({ device, site, now }) => {
    const { species } = await modelAlarms(db, device.model, undefined);
    const [config, channels] = await Promise.all([
      loadConfig(db, device, species),
      channelsLeft(db, device.imei, await siteOfConfig(db, device.imei, site), now),
    ]);
    return { ...config, channels, asOf: now.toISOString() };
  };
}
