import type { BackReading, FrontReading } from '../../gateways/real-name/port.ts';
import type { FileRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { ReceivedFile } from '../../platform/handler.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { keepFiles, storeFile, uploadLimits } from '../files/public.ts';
import { capturedFile } from './captured-file.ts';
import { carrierCase } from './carrier-reference.ts';
import type { RealNameDeps } from './deps.ts';
import { type IdCard, readIdCard, sealIdCard } from './id-card.ts';
import { isSameHash } from './person-hashes.ts';
import { photoReasons } from './rules.ts';
import { afterEvent } from './states.ts';
import { attachFile, currentFiles, discardFile, move } from './store.ts';
import { refused, type Step } from './take-step.ts';

type Side = 'front' | 'back';

interface Taken {
  readonly row: Step['row'];
  readonly card: IdCard;
}

type PhotoFailure = Failure<
  'realNameStepNotDue' | 'realNameRefused' | 'tooManyRequests' | 'pictureTooBig' | 'notAnImage' | 'serverBusy'
>;

/** Takes the photo of a side: stores it sealed, has the carrier read it, and attaches it if it was readable. */
export async function takePhoto(
  deps: RealNameDeps,
  step: Step,
  side: Side,
  file: ReceivedFile,
): Promise<Taken | PhotoFailure> {
  const { db } = deps;
  const { context, row, service } = step;
  const hash = await service.hashes.ofBytes(row.id, file.open());
  const before = await samePhoto(deps, step, side, hash);
  if (before) return before;
  if (afterEvent(row, side) === null) return fail('realNameStepNotDue');
  const refusal = await tooManyTries(
    db,
    uploadLimits(context.subject.guestId, context.clientIp),
    context.now,
  );
  if (refusal) return refusal;
  const stored = await storeFile(deps, context, 'realName', file, 'file');
  if (isFailure(stored)) return stored;
  const discard = () =>
    transact(db, (trx) =>
      discardFile(
        trx,
        { caseId: row.id, id: stored.id, kind: side },
        { actor: 'system', requestId: context.requestId, now: deps.clock.now() },
      ),
    );
  try {
    const taken = await readPhoto(deps, step, side, stored, hash);
    if (isFailure(taken)) await discard();
    return taken;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** In which states a side is done; in any other the same photo is a new step, such as after a rejection. */
const doneStates: Readonly<Record<Side, readonly Step['row']['state'][]>> = {
  front: ['front', 'back', 'info', 'digits', 'video', 'submitted', 'approved'],
  back: ['back', 'info', 'digits', 'video', 'submitted', 'approved'],
};

/** The same upload once more, as after a lost answer: what it came to the first time. */
async function samePhoto(
  deps: RealNameDeps,
  { row, context }: Step,
  side: Side,
  hash: Buffer,
): Promise<Taken | null> {
  if (!doneStates[side].includes(row.state)) return null;
  const current = (await currentFiles(deps.db, row.id)).find(({ kind }) => kind === side);
  if (!current || !isSameHash(current.content_hash, hash)) return null;
  const { requestId, now } = context;
  const card = await readIdCard(deps, row, { actor: 'person', requestId, now });
  return card && { row, card };
}

async function readPhoto(
  deps: RealNameDeps,
  { context, row, service }: Step,
  side: Side,
  stored: FileRow,
  hash: Buffer,
): Promise<Taken | Failure<'realNameStepNotDue' | 'realNameRefused'>> {
  const { db, keys, clock } = deps;
  const requestId = context.requestId;
  const captured = await capturedFile(deps, row.id, stored, requestId);
  if (!captured) return fail('realNameStepNotDue');
  const one = carrierCase(row);
  const reading =
    side === 'front'
      ? await service.carrier.submitFront(one, captured)
      : await service.carrier.submitBack(one, captured);
  if (!reading.accepted) return refused(deps, photoReasons[reading.refusal], context.language);
  const now = clock.now();
  const before = side === 'back' ? await readIdCard(deps, row, { actor: 'system', requestId, now }) : null;
  const card = cardWith(before, reading);
  return transact(db, async (trx) => {
    const moved = await move(trx, row, side, now, {
      ...sealIdCard(keys, row.id, card),
      erase_at: new Date(now.getTime() + deps.keepMs),
    });
    if (!moved || !(await keepFiles(trx, context, 'realName', [stored.id])))
      return fail('realNameStepNotDue');
    await attachFile(
      trx,
      { caseId: row.id, id: stored.id, kind: side, hash },
      { actor: 'person', requestId, now },
    );
    return { row: moved, card };
  });
}

type Read = Extract<FrontReading | BackReading, { accepted: true }>;

const cardWith = (before: IdCard | null, reading: Read): IdCard =>
  'number' in reading
    ? { name: reading.name, number: reading.number }
    : {
        name: before?.name ?? '',
        number: before?.number ?? '',
        validFrom: reading.validFrom,
        validTo: reading.validTo,
      };
