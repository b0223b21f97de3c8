import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadDeviceFacts } from '../devices/public.ts';
import { presentFunctions } from './functions.ts';
import { presentClient, presentCommand } from './present.ts';
import { loadSettings, presentSettings } from './settings.ts';

const mostLogged = 20;

export function getFunctionByImei(db: Database): Handler<'hotspot.get-function-by-imei'> {
  return async ({ device, brand, language }) => {
    const { imei } = device;
    const [facts, settings, blocked, log] = await Promise.all([
      loadDeviceFacts(db, brand, [imei]),
      loadSettings(db, imei),
      db
        .selectFrom('hotspot_clients')
        .selectAll()
        .where('imei', '=', imei)
        .where('blocked', '=', true)
        .orderBy('mac')
        .execute(),
      db
        .selectFrom('device_commands')
        .selectAll()
        .where('imei', '=', imei)
        .where('listed', '=', true)
        .$if(device.bound_at !== null, (query) => query.where('requested_at', '>=', device.bound_at as Date))
        .orderBy('requested_at', 'desc')
        .limit(mostLogged)
        .execute(),
    ]);
    const macs = blocked.map(({ mac }) => mac);
    const species = facts.get(imei)?.model.species ?? 0;
    return {
      imei,
      online: device.online,
      lastSeenAt: device.last_seen_at?.toISOString() ?? null,
      settings: settings ? presentSettings(settings) : null,
      functions: presentFunctions(species, settings ?? null, macs, language),
      blackList: blocked.map(presentClient),
      log: log.map(presentCommand),
    };
  };
}
