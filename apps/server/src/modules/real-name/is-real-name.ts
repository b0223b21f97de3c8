import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { findSim } from './store.ts';

export function isRealName({ db }: RealNameDeps): Handler<'real-name.is-real-name'> {
  return async ({ device }, { iccid }) => {
    const sim = await findSim(db, device, iccid);
    if (!sim) return fail('noSimNumber');
    const { real_name_required: required } = await db
      .selectFrom('device_models')
      .select('real_name_required')
      .where('code', '=', device.model)
      .executeTakeFirstOrThrow();
    return { realName: sim.real_name, realNameNeeded: required && !sim.real_name };
  };
}
