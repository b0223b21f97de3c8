import { realNameConsentVersions } from '@device-pay/contract';
import type { DeviceRow, RealNameCaseRow, SimRow } from '../../platform/database/tables.ts';
import type { CallContext, Data, Person } from '../../platform/handler.ts';
import { findConsent, saysTheSame } from '../consents/public.ts';
import type { RealNameDeps } from './deps.ts';
import { readIdCard } from './id-card.ts';
import { maskedNumber, waysOf } from './rules.ts';
import { canChooseWay, nextStepOf } from './states.ts';
import { hasLapsed, latestDigits } from './store.ts';
import { findUpload, presentUpload } from './upload-store.ts';

export type RealNameView = Data<'real-name.real-name-state'>;

export interface Viewer extends Pick<CallContext, 'now' | 'requestId'> {
  readonly subject: Person;
  readonly device: DeviceRow;
}

/** Where a person's verification of a SIM stands. `brief`: for lists, which show no name. */
export async function presentCase(
  deps: RealNameDeps,
  viewer: Viewer,
  sim: SimRow,
  row: RealNameCaseRow | null,
  form: 'whole' | 'brief' = 'whole',
): Promise<RealNameView> {
  const { db, service } = deps;
  const { now, device } = viewer;
  // Without a carrier nothing can be begun, and no other way chosen.
  const ways = service ? [...waysOf(sim)] : [];
  const [verified, consents, digits, upload, lapsed] = await Promise.all([
    db
      .selectFrom('device_models')
      .select('real_name_required as required')
      // Read after the case, so that an approved case is never shown as not yet verified.
      .select((eb) => eb.selectFrom('sims').select('real_name').where('iccid', '=', sim.iccid).as('done'))
      .where('code', '=', device.model)
      .executeTakeFirstOrThrow(),
    consentsOf(deps, viewer.subject),
    row?.state === 'digits' ? latestDigits(db, row.id) : null,
    row ? findUpload(db, row.id, now) : null,
    !row && form === 'whole' && hasLapsed(db, sim.iccid, viewer.subject),
  ]);
  const realName = verified.done ?? false;
  return {
    imei: device.imei,
    iccid: sim.iccid,
    carrier: sim.carrier,
    realName,
    realNameNeeded: verified.required && !realName,
    state: row?.state ?? 'none',
    way: row?.method ?? null,
    ways,
    canChooseWay: ways.length > 0 && (row ? canChooseWay(row) : !realName),
    // Verified by another way, or before: there is nothing to begin.
    nextStep: !row && realName ? 'done' : nextStepOf(row),
    rejectReason: row?.reject_reason ?? (lapsed ? 'timedOut' : null),
    redoStep: row?.redo_step ?? null,
    recognised: row && form === 'whole' ? await recognised(deps, viewer, row) : null,
    digits:
      digits && digits.expires_at > now
        ? {
            id: digits.id,
            issuedAt: digits.issued_at.toISOString(),
            expiresAt: digits.expires_at.toISOString(),
          }
        : null,
    upload: upload && presentUpload(upload),
    consents,
    updatedAt: row?.updated_at.toISOString() ?? null,
    submittedAt: row?.submitted_at?.toISOString() ?? null,
    decidedAt: row?.decided_at?.toISOString() ?? null,
    eraseAt: (row?.erased_at === null && row.erase_at?.toISOString()) || null,
    askAgainSec: row ? askAgainSec(row) : null,
  };
}

const askAgainSec = ({ state, method }: RealNameCaseRow): number | null => {
  if (state !== 'video' && state !== 'submitted') return null;
  return method === 'faceVideo' ? 5 : 15;
};

/** What the carrier read is shown until the person has confirmed it, and every such look is recorded. */
async function recognised(
  deps: RealNameDeps,
  { now, requestId }: Viewer,
  row: RealNameCaseRow,
): Promise<RealNameView['recognised']> {
  const waits = ['front', 'back', 'info'].includes(row.state) || row.redo_step === 'info';
  const person = waits && (await readIdCard(deps, row, { actor: 'person', requestId, now }));
  return person ? { name: person.name, cardNo: maskedNumber(person.number) } : null;
}

async function consentsOf({ db }: RealNameDeps, subject: Person): Promise<RealNameView['consents']> {
  const need = async (purpose: 'realName' | 'faceVideo') => {
    const version = realNameConsentVersions[purpose];
    const consent = await findConsent(db, subject, purpose);
    return { version, given: consent !== null && saysTheSame(consent.version, version) };
  };
  const [realName, faceVideo] = await Promise.all([need('realName'), need('faceVideo')]);
  return { realName, faceVideo };
}
