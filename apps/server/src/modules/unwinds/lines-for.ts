import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow } from '../../platform/database/tables.ts';
import type { CallContext } from '../../platform/handler.ts';
import { standingOf } from '../access/public.ts';
import { findDevice } from '../devices/public.ts';
import { type UnwindableLine, unwindableLines } from './terms.ts';

/**
 * Anybody may pay for any device, and the end of its SIM's number proves that one has it: who has not is not told the
 * number by what was bought.
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
