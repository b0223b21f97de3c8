import { parseInstant } from '@device-pay/rules';
import { invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { CarrierDeps } from './ask-carrier.ts';
import { checkNamedSim } from './check-sim.ts';

const noSuchDate = { zh: '没有这一天', en: 'is no day of the calendar' };

/** Answers /sim/check/riskDetail; the carrier is asked about days that exist alone. */
export function checkRiskDetail(deps: CarrierDeps): Handler<'diagnosis.check-risk-detail'> {
  return async (context, { iccid, date }) => {
    if (date === undefined) return checkNamedSim(deps, 'riskDetail', context, { iccid });
    if (!parseInstant(date, 'UTC', 'from')) return invalidField('date', noSuchDate[context.language]);
    return checkNamedSim(deps, 'riskDetail', context, { iccid }, { date });
  };
}
