import { RealNameError } from '../../gateways/real-name/port.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Data, Handler } from '../../platform/handler.ts';
import { consentFor } from './begin-case.ts';
import { carrierCase } from './carrier-reference.ts';
import type { RealNameDeps } from './deps.ts';
import { presentCase } from './present.ts';
import { waysOf } from './rules.ts';
import { findCase, findSim } from './store.ts';

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

/** A SIM whose case is another person's is listed like one that nobody began. */
export function getMultiRealName(deps: RealNameDeps): Handler<'real-name.get-multi-real-name'> {
  return async (context) => {
    const sims = await deps.db
      .selectFrom('sims')
      .selectAll()
      .where('imei', '=', context.device.imei)
      .orderBy('slot')
      .execute();
    const cards = [];
    for (const sim of sims) {
      const found = await findCase(deps.db, sim.iccid, context.subject);
      const view = await presentCase(deps, context, sim, isFailure(found) ? null : found, 'brief');
      cards.push({ ...view, slot: sim.slot, active: sim.active });
    }
    return cards;
  };
}

export function realNameState(deps: RealNameDeps): Handler<'real-name.real-name-state'> {
  return async (context, { iccid }) => {
    const sim = await findSim(deps.db, context.device, iccid);
    if (!sim) return fail('noSimNumber');
    const row = await findCase(deps.db, sim.iccid, context.subject);
    if (!isFailure(row)) return presentCase(deps, context, sim, row);
    // That it is verified everybody may know; by whom is not told.
    return sim.real_name ? presentCase(deps, context, sim, null) : row;
  };
}

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
      return fail(error.refusal === 'simUnknown' ? 'realNameWayNotOffered' : 'realNameStepNotDue');
    }
  };
}

/** What is kept of a person's verification, for that person. */
export function getRecord({ db }: RealNameDeps): Handler<'real-name.get-record'> {
  return async ({ device, subject }, { iccid }) => {
    const sim = await findSim(db, device, iccid);
    if (!sim) return fail('noSimNumber');
    const row = await findCase(db, sim.iccid, subject);
    if (isFailure(row)) return row;
    if (!row) return { state: 'none', eraseAt: null, steps: [], stored: [], looks: [] };
    const [steps, stored, looks] = await Promise.all([
      db.selectFrom('real_name_events').selectAll().where('case_id', '=', row.id).orderBy('id').execute(),
      db
        .selectFrom('real_name_files as r')
        .innerJoin('files', 'files.id', 'r.file_id')
        .select(['r.kind', 'media_type', 'size_bytes', 'created_at', 'deleted_at'])
        .where('r.case_id', '=', row.id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('real_name_accesses as a')
        .leftJoin('real_name_files as r', 'r.file_id', 'a.file_id')
        .leftJoin('files', 'files.id', 'a.file_id')
        .select(['a.at', 'a.actor', 'a.purpose', 'r.kind', 'files.media_type'])
        .where('a.case_id', '=', row.id)
        .orderBy('a.id', 'desc')
        .limit(200)
        .execute(),
    ]);
    const record: Data<'real-name.get-record'> = {
      state: row.state,
      eraseAt: (row.erased_at === null && row.erase_at?.toISOString()) || null,
      steps: steps.map(({ at, state, reject_reason: reason }) => ({ at: at.toISOString(), state, reason })),
      stored: stored.map((file) => ({
        kind: file.kind,
        mediaType: file.media_type,
        sizeBytes: file.size_bytes,
        storedAt: file.created_at.toISOString(),
        deletedAt: file.deleted_at?.toISOString() ?? null,
      })),
      looks: looks.map(({ at, actor, purpose, kind, media_type: mediaType }) => ({
        at: at.toISOString(),
        actor,
        purpose,
        // A part of a video is no file of the case by itself.
        kind: kind ?? (mediaType?.startsWith('video/') ? 'video' : null),
      })),
    };
    return record;
  };
}
