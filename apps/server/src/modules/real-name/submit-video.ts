import { RealNameError } from '../../gateways/real-name/port.ts';
import type { FileRow, RealNameCaseRow, RealNameDigitsRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure, missingField } from '../../platform/failure.ts';
import type { Handler, Input, ReceivedFile } from '../../platform/handler.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { keepFiles, storeFile, uploadLimits } from '../files/public.ts';
import { assembleUpload } from './assemble-upload.ts';
import type { RealNameDeps } from './deps.ts';
import { presentCase } from './present.ts';
import { queryPauseMs, undecidedUntil, videoLimit } from './rules.ts';
import { sendVideo } from './send-video.ts';
import { afterEvent } from './states.ts';
import { attachFile, discardFile, latestDigits, loadCase, move } from './store.ts';
import { submitted, takeBackVideo } from './sync-case.ts';
import { type Step, takeStep } from './take-step.ts';
import { dropUpload, eraseUpload } from './upload-store.ts';

type V1 = Handler<'real-name.do-auth-by-video'>;

type VideoFailure = Failure<
  | 'realNameStepNotDue'
  | 'digitsEnded'
  | 'uploadNotFound'
  | 'uploadIncomplete'
  | 'notAVideo'
  | 'invalidInput'
  | 'tooManyRequests'
  | 'pictureTooBig'
  | 'notAnImage'
  | 'serverBusy'
>;

/**
 * Submits a case: the digits are spent and the video is kept in one transaction, and only then it goes to the
 * carrier. If no answer comes, or this process dies, the case stays at `video`: whether it was taken is not known,
 * and the job asks. Nothing is submitted twice.
 */
export async function submitVideo(
  deps: RealNameDeps,
  context: Parameters<V1>[0],
  { iccid, uploadId }: Input<'real-name.do-auth-by-video'>,
  digitsId?: string,
): ReturnType<V1> {
  return takeStep(deps, context, { iccid, limit: videoLimit }, async (step) => {
    const { row, sim } = step;
    const digits = await latestDigits(deps.db, row.id);
    const ofTheseDigits = digits !== null && (digitsId === undefined || digitsId === digits.id);
    const isRepeat = ['video', 'submitted', 'approved'].includes(row.state);
    // A repeat gets the result of the first submission, whatever video it brings.
    if (isRepeat && ofTheseDigits) return presentCase(deps, step.context, sim, row);
    if (isRepeat || !digits) return fail(digits ? 'digitsEnded' : 'realNameStepNotDue');
    if (afterEvent(row, 'video') === null) return fail('realNameStepNotDue');
    if (!ofTheseDigits || digits.expires_at <= deps.clock.now()) return fail('digitsEnded');
    const [received] = context.files.video;
    const taken = await takeVideo(deps, step, digits, received, uploadId);
    if (isFailure(taken)) return taken as typeof taken & Failure<'digitsEnded'>;
    const sent = await send(deps, taken, context.requestId);
    if (sent === 'takenBack') return fail('digitsEnded');
    const left = await loadCase(deps.db, row.id);
    return left ? presentCase(deps, step.context, sim, left) : fail('realNameStepNotDue');
  });
}

/** Keeps the video and spends the digits, together or not at all. */
async function takeVideo(
  deps: RealNameDeps,
  step: Step,
  digits: RealNameDigitsRow,
  received: ReceivedFile | undefined,
  uploadId: string | undefined,
): Promise<RealNameCaseRow | VideoFailure> {
  const { db, clock } = deps;
  const { context, row, service } = step;
  const erasure = { actor: 'system', requestId: context.requestId, now: clock.now() } as const;
  if (!received && uploadId === undefined) {
    return missingField('video', context.language);
  }
  const video = received ?? (await assembleUpload(deps, row.id, uploadId ?? '', clock.now()));
  if (isFailure(video)) {
    // Otherwise the same video could not be uploaded again: all of its parts would count as received.
    if (video.failure === 'notAVideo') await transact(db, (trx) => eraseUpload(trx, row.id, erasure));
    return video;
  }
  const refusal = await tooManyTries(
    db,
    uploadLimits(context.subject.guestId, context.clientIp),
    context.now,
  );
  if (refusal) return refusal;
  const hash = await service.hashes.ofBytes(row.id, video.open());
  const stored = await storeFile(deps, context, 'realName', video, 'video');
  if (isFailure(stored)) return stored;
  const taken = await keepVideo(deps, step, digits, stored, hash);
  if (isFailure(taken)) {
    const file = { caseId: row.id, id: stored.id, kind: 'video' } as const;
    await transact(db, (trx) => discardFile(trx, file, erasure));
  }
  return taken;
}

function keepVideo(
  { db, clock, keepMs }: RealNameDeps,
  { context, row }: Step,
  digits: RealNameDigitsRow,
  stored: FileRow,
  hash: Buffer,
): Promise<RealNameCaseRow | Failure<'digitsEnded' | 'realNameStepNotDue'>> {
  const now = clock.now();
  const erasure = { actor: 'person', requestId: context.requestId, now } as const;
  return transact(db, async (trx) => {
    const spent = await trx
      .updateTable('real_name_digits')
      .set({ used_at: now })
      .where('id', '=', digits.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (spent.numUpdatedRows !== 1n) return fail('digitsEnded');
    const moved = await move(trx, row, 'video', now, {
      // The job asks if no answer comes now.
      next_query_at: new Date(now.getTime() + queryPauseMs(2)),
      queries: 0,
      erase_at: undecidedUntil(now, keepMs),
    });
    if (!moved || !(await keepFiles(trx, context, 'realName', [stored.id])))
      return fail('realNameStepNotDue');
    await attachFile(trx, { caseId: row.id, id: stored.id, kind: 'video', hash }, erasure);
    await dropUpload(trx, row.id, now);
    return moved;
  });
}

/** Sends the video. Without an answer the case stays where it is, and the job asks the carrier. */
async function send(
  deps: RealNameDeps,
  row: RealNameCaseRow,
  requestId: string,
): Promise<'sent' | 'unknown' | 'takenBack'> {
  try {
    const carrierReference = await sendVideo(deps, row, requestId);
    if (carrierReference === null) return 'unknown';
    await submitted(deps, row, carrierReference);
    return 'sent';
  } catch (error) {
    if (!(error instanceof RealNameError)) throw error;
    if (error.refusal === null) return 'unknown';
    await takeBackVideo(deps, row);
    // New digits would not help: the same camera's next video would be refused as well, and a verified SIM is done.
    if (error.refusal === 'fileUnfit' || error.refusal === 'alreadyVerified') throw error;
    return 'takenBack';
  }
}
