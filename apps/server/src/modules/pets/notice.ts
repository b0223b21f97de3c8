import type { Database } from '../../platform/database/connect.ts';
import type { PetNoticeRow } from '../../platform/database/tables.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { CallContext, Handler } from '../../platform/handler.ts';
import { countTry, usedUp } from '../../platform/tries.ts';
import { presentNotice } from './present.ts';
import { missLimit } from './rules.ts';
import { findNotice } from './store.ts';

export function getNotice(db: Database): Handler<'pets.notice'> {
  return async (context, { id }) => {
    const notice = await readNotice(db, context, id);
    return isFailure(notice) ? notice : presentNotice(notice);
  };
}

/** The open notice of this id. One that never was and one that was withdrawn answer alike. */
export async function readNotice(
  db: Database,
  { brand, clientIp, now }: Pick<CallContext, 'brand' | 'clientIp' | 'now'>,
  id: string,
): Promise<PetNoticeRow | Failure<'noticeNotFound' | 'tooManyRequests'>> {
  const limit = missLimit(clientIp);
  const refusal = await usedUp(db, [limit], now);
  if (refusal) return refusal;
  const notice = await findNotice(db, id, brand);
  if (notice !== null && notice !== 'ended') return notice;
  // Links to a pet that was found are opened for days, and many people share the address of a mobile network.
  if (notice === null) await countTry(db, limit, now);
  return fail('noticeNotFound');
}
