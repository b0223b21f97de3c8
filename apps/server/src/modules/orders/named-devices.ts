import type { Database } from '../../platform/database/connect.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { ContextOf, Input } from '../../platform/handler.ts';
import { standingOf } from '../access/public.ts';
import type { PricedLine } from '../catalogue/public.ts';
import { findDevice, imeisOfSims } from '../devices/public.ts';

/**
 * The devices that an order names, by imei or by the SIM in them. Only who has a device may name it by its SIM: anybody
 * else could learn from an order which device a SIM number is in, and its last digits prove possession of the device.
 */
export async function resolveImeis(
  db: Database,
  context: ContextOf<'session'>,
  input: Pick<Input<'orders.add-order'>, 'imeis' | 'iccids'>,
): Promise<string[] | Failure<'orderDataWrong' | 'noService'>> {
  const imeis = new Set(input.imeis ?? []);
  if (input.iccids) {
    const byIccid = await imeisOfSims(db, input.iccids);
    for (const iccid of input.iccids) {
      const imei = byIccid.get(iccid);
      // The same answer for a SIM that is in no device: nobody may learn which numbers are in stock.
      if (!imei || !(await hasDevice(db, context, imei))) return fail('noService');
      imeis.add(imei);
    }
  }
  return imeis.size === 0 ? fail('orderDataWrong', { problem: 'imeis' }) : [...imeis];
}

/** Of how many of the lines' devices the caller only knows the imei. */
export async function countOthers(
  db: Database,
  context: ContextOf<'session'>,
  lines: readonly PricedLine[],
): Promise<number> {
  let others = 0;
  for (const imei of new Set(lines.map((line) => line.imei)))
    if (!(await hasDevice(db, context, imei))) others += 1;
  return others;
}

/** Whether the caller is the device's owner or holder, or a dealer above its owner, whose lists show its numbers. */
async function hasDevice(
  db: Database,
  { brand, subject, now }: ContextOf<'session'>,
  imei: string,
): Promise<boolean> {
  const found = await findDevice(db, { imei }, brand, subject, now);
  if (!found) return false;
  const isDealers =
    subject.kind === 'user' && subject.role === 'dealer' && found.row.parent_ids.includes(subject.userId);
  return isDealers || standingOf(subject, found.object) !== 'guest';
}
