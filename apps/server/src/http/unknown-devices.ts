import type { AccessObject } from '../modules/access/public.ts';
import type { Naming } from '../modules/devices/public.ts';
import type { DeviceRow } from '../platform/database/tables.ts';
import { type Failure, fail } from '../platform/failure.ts';
import type { CallContext, Subject } from '../platform/handler.ts';

/** Finds devices within one brand, and slows down who looks for them by trying. */
export interface DeviceGate {
  findDevice(
    named: { imei?: string; iccid?: string },
    brand: string,
    subject: Subject,
    now: Date,
  ): Promise<{ row: DeviceRow; object: Extract<AccessObject, { kind: 'device' }>; iccid?: string } | null>;
  /** Counts a device that is not there against who named it. */
  countUnknownDevice(naming: Naming): Promise<void>;
  /** Whether who names a device has tried so many that it is told of none, be it there or not. */
  guessesDevices(naming: Naming): Promise<boolean>;
  /** Whether one that is there may be shown to who names it; remembers that it was. */
  showsDevice(naming: Naming): Promise<boolean>;
}

/** A device that is not there, or not this caller's: alike for both, and not to be tried without end. */
export async function unknownDevice(
  gate: DeviceGate,
  context: CallContext,
  named: Pick<Naming, 'imei' | 'iccid'> = {},
): Promise<Failure> {
  const naming = { ...context, ...named };
  if (await gate.guessesDevices(naming)) return fail('tooManyRequests');
  await gate.countUnknownDevice(naming);
  return fail('noService');
}

/** The same for what a call names otherwise, such as an order's imeis: each that is not there counts. */
export async function unknownAmong(
  gate: DeviceGate,
  context: CallContext,
  input: Record<string, unknown>,
): Promise<Failure> {
  const missing: string[] = [];
  for (const imei of new Set(imeisIn(input)))
    if (!(await gate.findDevice({ imei }, context.brand, context.subject, context.now))) missing.push(imei);
  const [first, ...others] = missing;
  for (const imei of others) await gate.countUnknownDevice({ ...context, imei });
  return unknownDevice(gate, context, first === undefined ? {} : { imei: first });
}

const imeisIn = ({ imei, imeis }: Record<string, unknown>): string[] =>
  [imei, imeis].flat().filter((one) => typeof one === 'string');

/** The device that a call names, where it names one alone, and by its own number. */
export function onlyDevice(input: Record<string, unknown>): string | undefined {
  const [imei, ...others] = imeisIn(input);
  return others.length === 0 && input.iccids === undefined ? imei : undefined;
}
