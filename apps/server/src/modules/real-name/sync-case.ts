import type { CaseDecision, CaseStatus } from '../../gateways/real-name/port.ts';
import { RealNameError } from '../../gateways/real-name/port.ts';
import type { RealNameCaseRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { carrierCase, caseOfReference } from './carrier-reference.ts';
import { decide } from './decide.ts';
import type { RealNameDeps } from './deps.ts';
import { queryPauseMs, undecidedMs, undecidedUntil } from './rules.ts';
import { sendVideo } from './send-video.ts';
import { unfinishedStates } from './states.ts';
import { detachFiles, loadCase, move } from './store.ts';

/**
 * Asks the carrier where a case stands, and follows it. Here it becomes known whether the carrier took a video without
 * answering: it is asked by our own number, and only if it still waits for the video is the same one sent again, under
 * the same id.
 * @throws RealNameError when it does not say
 */
export async function syncCase(deps: RealNameDeps, row: RealNameCaseRow): Promise<void> {
  const { service } = deps;
  if (!service) return;
  // In the shop there is no case.
  if (row.method !== 'carrierHall') {
    const status = await service.carrier.query(carrierCase(row).reference);
    if (row.method === 'faceVideo' || 'decidedAt' in status) return follow(deps, row, status);
  }
  // Whoever did not finish the carrier's page may have gone to its shop instead: the SIM tells.
  const said = await service.carrier.isRealName(row.iccid);
  if (!said.value) return;
  await follow(deps, row, {
    state: 'passed',
    carrierReference: row.carrier_reference ?? carrierCase(row).reference,
    decidedAt: said.asOf,
  });
}

/**
 * Applies a decision that the carrier sent by itself. One on an unknown case or an earlier attempt is ignored: the
 * carrier repeats a decision until it is acknowledged, and the person may have gone on meanwhile.
 */
export async function takeDecision(deps: RealNameDeps, { reference, status }: CaseDecision): Promise<void> {
  const named = caseOfReference(reference);
  const row = named && (await loadCase(deps.db, named.id));
  if (row?.attempt !== named?.attempt || !row || isOfEarlierVideo(row, status)) return;
  await follow(deps, row, status);
}

/** The carrier gives each video its own number. Until a case is `submitted`, it still has that of its last video. */
const isOfEarlierVideo = (row: RealNameCaseRow, status: CaseDecision['status']): boolean =>
  'carrierReference' in status &&
  row.carrier_reference !== null &&
  (row.state === 'submitted') !== (row.carrier_reference === status.carrierReference);

async function follow(deps: RealNameDeps, row: RealNameCaseRow, status: CaseStatus): Promise<void> {
  switch (status.state) {
    case 'passed':
    case 'rejected':
    case 'timeout':
      return decide(deps, row, status);
    case 'review':
      return submitted(deps, row, status.carrierReference);
    case 'page':
      return;
    case 'absent':
    case 'photos':
    case 'info':
    case 'digits':
      return waitsFor(deps, row, status.state);
  }
}

type WaitedFor = 'absent' | 'photos' | 'info' | 'digits';

async function waitsFor(deps: RealNameDeps, row: RealNameCaseRow, step: WaitedFor): Promise<void> {
  if (row.state === 'submitted') return;
  if (row.state === 'video') return retake(deps, row, step);
  // The carrier has forgotten steps that are done here: all of them must be done again.
  if (isBehind(row, step)) return decide(deps, row, forgotten(deps));
}

const forgotten = ({ clock }: RealNameDeps): CaseStatus & { state: 'timeout' } => ({
  state: 'timeout',
  reason: 'timeout',
  decidedAt: clock.now(),
});

/** Whether the carrier waits for a step that is done here. */
const isBehind = ({ state }: RealNameCaseRow, step: WaitedFor): boolean =>
  unfinishedStates.indexOf(state) > { absent: 0, photos: 1, info: 2, digits: 4 }[step];

export async function submitted(
  deps: RealNameDeps,
  row: RealNameCaseRow,
  carrierReference: string,
): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.db, (trx) =>
    move(trx, row, 'submit', now, {
      carrier_reference: carrierReference,
      submitted_at: now,
      next_query_at: new Date(now.getTime() + queryPauseMs(0)),
      queries: 0,
      erase_at: undecidedUntil(now, deps.keepMs),
    }),
  );
}

/** The carrier has no video: it is sent again or, where that can't be done, taken anew. */
async function retake(deps: RealNameDeps, row: RealNameCaseRow, step: WaitedFor): Promise<void> {
  if (step !== 'digits') return decide(deps, row, forgotten(deps));
  try {
    const sent = await sendVideo(deps, row);
    if (sent) return await submitted(deps, row, sent);
  } catch (error) {
    if (!(error instanceof RealNameError) || error.refusal === null) throw error;
  }
  await takeBackVideo(deps, row);
}

/** The carrier never took it: new digits, a new video. */
export async function takeBackVideo(deps: RealNameDeps, row: RealNameCaseRow): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    const moved = await move(trx, row, 'takeBack', now, {
      next_query_at: null,
      erase_at: new Date(now.getTime() + deps.keepMs),
    });
    if (moved) await detachFiles(trx, row.id, ['video'], { actor: 'system', requestId: null, now });
  });
}

/** Ends a case that the carrier has had for too long, even if the carrier does not answer or none is configured. */
export async function giveUpLate(deps: RealNameDeps, row: RealNameCaseRow): Promise<void> {
  if (row.state !== 'submitted' && row.state !== 'video') return;
  const since = row.submitted_at ?? row.updated_at;
  if (deps.clock.now().getTime() - since.getTime() < undecidedMs) return;
  await decide(deps, row, forgotten(deps));
}
