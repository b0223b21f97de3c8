import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { simStateOf } from '../../platform/sim-state.ts';
import { factsOf } from './facts.ts';

export function getDeviceByImei(db: Database): Handler<'devices.get-device-by-imei'> {
  return async ({ device, standing, language }) => {
    const { model, sim } = await factsOf(db, device);
    return {
      imei: device.imei,
      deviceSpecies: model.species,
      model: model.code,
      modelName: language === 'en' ? model.name_en : model.name_zh,
      picture: model.picture,
      status: device.status,
      paused: device.status === 'halted' && device.paused,
      expirationTime: device.expiration_time?.toISOString() ?? null,
      recordVersion: device.record_version,
      screenshotStatus: device.screenshot_status,
      realNameNeeded: model.real_name_required && sim !== null && !sim.real_name,
      standing,
      name: device.name,
      simCardNumber: sim?.iccid ?? null,
      iccid: sim?.iccid ?? null,
      simState: sim && simStateOf(sim.carrier_status),
      separated: sim?.separated ?? null,
      userId: device.user_id,
      allParentId: device.parent_ids.join(','),
      online: device.online,
      lastSeenAt: device.last_seen_at?.toISOString() ?? null,
    };
  };
}
