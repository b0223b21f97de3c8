import { RealNameError } from '../../gateways/real-name/port.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { consentFor } from './begin-case.ts';
import { carrierCase } from './carrier-reference.ts';
import type { RealNameDeps } from './deps.ts';
import { waysOf } from './rules.ts';
import { findCase, findSim } from './store.ts';
import { syncCase } from './sync-case.ts';

/** Where the carrier's page leads back to unless the caller says so. */
const defaultReturnPath = '/pay/real-name/index.html';

export function getMultiRealNameUrl(deps: RealNameDeps): Handler<'real-name.get-multi-real-name-url'> {
  return async ({ device, subject, origin, language }, { iccid, returnPath = defaultReturnPath }) => {
    const { db, service } = deps;
    if (!service) return fail('realNameUnavailable');
    const sim = await findSim(db, device, iccid);
    if (!sim) return fail('noSimNumber');
    if (!waysOf(sim).includes('carrierPage')) return fail('realNameWayNotOffered');
    const row = await findCase(db, sim.iccid, subject);
    if (isFailure(row)) return row;
    const consent = await consentFor(db, subject, 'carrierPage');
    if (isFailure(consent)) return consent;
    if (row?.method !== 'carrierPage' || row.state !== 'submitted') return fail('realNameStepNotDue');
    try {
      const visit = { returnUrl: origin + returnPath, language };
      const { url, expiresAt } = await service.carrier.ownPage(carrierCase(row), visit);
      return { url, expiresAt: expiresAt.toISOString() };
    } catch (error) {
      if (!(error instanceof RealNameError)) throw error;
      if (error.refusal === null) return fail('realNameUnavailable');
      if (error.refusal === 'simUnknown') return fail('realNameWayNotOffered');
      // It was verified elsewhere, such as in a shop, or its page was finished at this moment: the state then says so.
      await syncCase(deps, row).catch((cause: unknown) => {
        if (!(cause instanceof RealNameError)) throw cause;
      });
      return fail(error.refusal === 'alreadyVerified' ? 'realNameDone' : 'realNameStepNotDue');
    }
  };
}
