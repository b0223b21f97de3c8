import type { AccessObject } from '../modules/access/public.ts';
import type { Naming } from '../modules/devices/public.ts';
import type { DeviceRow } from '../platform/database/tables.ts';
import { type Failure, fail } from '../platform/failure.ts';
import type { CallContext, Subject } from '../platform/handler.ts';

/** Finds devices within one brand, and slows down callers who try out numbers. */
export interface DeviceLookup {
  findDevice(
    named: { imei?: string; iccid?: string },
    brand: string,
    subject: Subject,
    now: Date,
  ): Promise<{ row: DeviceRow; object: Extract<AccessObject, { kind: 'device' }>; iccid?: string } | null>;
  /** Counts a number without a device against the caller who named it. */
  countUnknownDevice(naming: Naming): Promise<void>;
  /** Refuses a caller who has tried so many numbers that it is told of no device any more, whether it exists or not. */
  refusesGuesses(naming: Naming): Promise<Failure | null>;
  /** Refuses to show an existing device to such a caller; else remembers that it was shown. */
  refusesToShow(naming: Naming): Promise<Failure | null>;
}

/** The answer for a device that does not exist, or is not this caller's: the same for both, and limited in number. */
export async function unknownDevice(
  lookup: DeviceLookup,
  context: CallContext,
  named: Pick<Naming, 'imei' | 'iccid'>,
): Promise<Failure> {
  const naming = { ...context, ...named };
  const refusal = await lookup.refusesGuesses(naming);
  if (refusal) return refusal;
  await lookup.countUnknownDevice(naming);
  return fail('noService');
}

/** The same for a call that names devices in another way, such as an order's imeis: each unknown one counts. */
export async function unknownAmong(
  lookup: DeviceLookup,
  context: CallContext,
  input: Record<string, unknown>,
): Promise<Failure> {
  const missing: string[] = [];
  for (const imei of new Set(imeisIn(input)))
    if (!(await lookup.findDevice({ imei }, context.brand, context.subject, context.now))) missing.push(imei);
  const [first, ...others] = missing;
  for (const imei of others) await lookup.countUnknownDevice({ ...context, imei });
  return unknownDevice(lookup, context, first === undefined ? {} : { imei: first });
}

const imeisIn = ({ imei, imeis }: Record<string, unknown>): string[] =>
  [imei, imeis].flat().filter((one) => typeof one === 'string');

/** The imei that a call names, if it names exactly one device, and by its imei. */
export function onlyDevice(input: Record<string, unknown>): string | undefined {
  const [imei, ...others] = imeisIn(input);
  return others.length === 0 && input.iccids === undefined ? imei : undefined;
}
