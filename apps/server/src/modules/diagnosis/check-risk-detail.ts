import { isoDate, parseInstant } from '@device-pay/rules';
import { invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { CarrierDeps } from './ask-carrier.ts';
import { checkNamedSim } from './check-sim.ts';

const noSuchDate = { zh: '没有这一天', en: 'is no day of the calendar' };

/**
 * Answers /sim/check/riskDetail; the carrier is asked only about days that have begun. The present owner must not see
 * what the SIM did before they had the device. A guest gets only a verdict, and the same for days before: else the
 * answers would tell when the device was bound.
 */
export function checkRiskDetail(deps: CarrierDeps): Handler<'diagnosis.check-risk-detail'> {
  return async (context, { iccid, date }) => {
    if (date !== undefined && !parseInstant(date, 'UTC', 'from'))
      return invalidField('date', noSuchDate[context.language]);
    const since = context.standing === 'guest' ? null : context.device.bound_at;
    const isToCome = date !== undefined && date > isoDate(context.now, 'Asia/Shanghai');
    const isBefore = date !== undefined && since !== null && date < isoDate(since, 'Asia/Shanghai');
    if (isToCome || isBefore) return { state: 'unknown', detail: { date }, asOf: null, advice: null };
    const hints = { since, ...(date === undefined ? {} : { date }) };
    return checkNamedSim(deps, 'riskDetail', context, { iccid }, hints);
  };
}
