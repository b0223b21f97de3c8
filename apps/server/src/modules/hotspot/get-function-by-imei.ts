import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { factsOf } from '../devices/public.ts';
import { presentFunctions } from './functions.ts';
import { presentClient, presentCommand } from './present.ts';
import { loadSettings, presentSettings } from './settings.ts';

const mostLogged = 20;

export function getFunctionByImei(db: Database): Handler<'hotspot.get-function-by-imei'> {
  return async ({ device, language }) => {
    const { imei } = device;
    // Read before the settings, so that a command that has ended is never shown beside settings from before its end.
    const log = await db
      .selectFrom('device_commands')
      .selectAll()
      .where('imei', '=', imei)
      .where('listed', '=', true)
      .where('requested_at', '>=', device.bound_at ?? new Date(0))
      .orderBy('requested_at', 'desc')
      .limit(mostLogged)
      .execute();
    const [{ model }, settings, blocked] = await Promise.all([
      factsOf(db, device),
      loadSettings(db, imei),
      db
        .selectFrom('hotspot_clients')
        .selectAll()
        .where('imei', '=', imei)
        .where('blocked', '=', true)
        .orderBy('mac')
        .execute(),
    ]);
    const macs = blocked.map(({ mac }) => mac);
    return {
      imei,
      online: device.online,
      lastSeenAt: device.last_seen_at?.toISOString() ?? null,
      settings: settings ? presentSettings(settings) : null,
      functions: presentFunctions(model.species, settings ?? null, macs, language),
      blackList: blocked.map(presentClient),
      log: log.map(presentCommand),
    };
  };
}
