import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow } from '../../platform/database/tables.ts';
import type { CallContext } from '../../platform/handler.ts';
import { standingOf } from '../access/public.ts';
import { findDevice } from '../devices/public.ts';
import { type UnwindableLine, unwindableLines } from './terms.ts';

/**
 * The lines that can be ended. Anybody may pay for any device, but the last digits of its SIM's number prove
 * possession: a caller who has not proved it does not get the number.
 */
export async function linesFor(
  db: Queries,
  { brand, subject, now }: Pick<CallContext, 'brand' | 'subject' | 'now'>,
  order: OrderRow,
): Promise<UnwindableLine[]> {
  const lines: UnwindableLine[] = [];
  for (const line of await unwindableLines(db, order, now)) {
    const device = await findDevice(db, { imei: line.imei }, brand, subject, now);
    const isKnown = device !== null && standingOf(subject, device.object) !== 'guest';
    lines.push(isKnown ? line : { ...line, iccid: null });
  }
  return lines;
}
