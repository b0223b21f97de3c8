import type { HandlersOf } from '../../platform/handler.ts';
import { addUfiSelfInspection } from './add-ufi-self-inspection.ts';
import { checkRiskDetail } from './check-risk-detail.ts';
import { checkSimCall } from './check-sim.ts';
import { getSelfInspectionByImei } from './get-self-inspection-by-imei.ts';
import { listSelfInspections } from './list-self-inspections.ts';
import { listSpeedTests } from './list-speed-tests.ts';
import { saveSpeedTest } from './save-speed-test.ts';
import type { SelfCheckDeps } from './self-check-items.ts';
import type { SelfChecks } from './self-checks.ts';

export { askStoppedSim } from './ask-stopped-sim.ts';
export { cleanUpTests } from './clean-up.ts';
export { forgetLeftRuns, forgetTests } from './forget-tests.ts';
export { transferLimits } from './rules.ts';
export { ownRuns, type RunView } from './run-view.ts';
export { type SelfCheckRequest, SelfChecks } from './self-checks.ts';

export function diagnosisCalls(deps: SelfCheckDeps, selfChecks: SelfChecks): HandlersOf<'diagnosis'> {
  const { db } = deps;
  return {
    'diagnosis.check-status': checkSimCall(deps, 'status'),
    'diagnosis.check-on-off': checkSimCall(deps, 'onOff'),
    'diagnosis.check-stop-reason': checkSimCall(deps, 'stopReason'),
    'diagnosis.check-imei': checkSimCall(deps, 'imei'),
    'diagnosis.check-bind-status': checkSimCall(deps, 'bindStatus'),
    'diagnosis.check-session': checkSimCall(deps, 'session'),
    'diagnosis.check-apn-status': checkSimCall(deps, 'apnStatus'),
    'diagnosis.check-region-limit-status': checkSimCall(deps, 'regionLimitStatus'),
    'diagnosis.check-region-limit-area': checkSimCall(deps, 'regionLimitArea'),
    'diagnosis.check-risk-detail': checkRiskDetail(deps),
    'diagnosis.get-self-inspection-by-imei': getSelfInspectionByImei(selfChecks),
    'diagnosis.add-ufi-self-inspection': addUfiSelfInspection(db),
    'diagnosis.list-self-inspections': listSelfInspections(db, selfChecks),
    'diagnosis.save-speed-test': saveSpeedTest(db),
    'diagnosis.list-speed-tests': listSpeedTests(db),
  };
}
