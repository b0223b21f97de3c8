import type { Handler } from '../../platform/handler.ts';
import type { SelfChecks } from './self-checks.ts';

export const getSelfInspectionByImei =
  (selfChecks: SelfChecks): Handler<'diagnosis.get-self-inspection-by-imei'> =>
  (context, input) =>
    selfChecks.show(context, input);
