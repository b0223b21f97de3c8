import type { Database } from '../../platform/database/connect.ts';
import type { ContextOf } from '../../platform/handler.ts';
import { standingOf } from '../access/public.ts';
import { findDevice } from '../devices/public.ts';

/** Only a device that is bound to the account itself: a sub-account's devices only the sub-account may cancel. */
export async function isOwnDevice(db: Database, context: ContextOf<'login'>, imei: string): Promise<boolean> {
  const { brand, subject, now } = context;
  const found = await findDevice(db, { imei }, brand, subject, now);
  return (
    found !== null && standingOf(subject, found.object) === 'owner' && found.row.user_id === subject.userId
  );
}
