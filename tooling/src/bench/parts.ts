import type { Session } from '../session.ts';
import type { Measurement } from './measurement.ts';
import { measureMemory } from './memory.ts';
import { measureOrders } from './orders.ts';
import { measurePackages } from './packages.ts';
import { measurePaint } from './paint.ts';
import { measureReads } from './reads.ts';
import { measureStarts } from './start-times.ts';
import { measureTelemetry } from './telemetry.ts';
import { measureWeights } from './weights.ts';

/** A part of `npm run bench`; `npm run bench -- <name>` measures only that part. */
export interface BenchPart {
  readonly name: string;
  readonly title: string;
  /** Throws when it can't be measured here. What it starts, the session stops. */
  measure(session: Session): Promise<Measurement[]>;
}

/** The quick ones first. */
const benchParts: readonly BenchPart[] = [
  { name: 'weights', title: 'What the pages weigh, compressed', measure: measureWeights },
  { name: 'start', title: 'Starts', measure: measureStarts },
  { name: 'paint', title: 'A cold first page on a slow phone and line', measure: measurePaint },
  { name: 'packages', title: 'A list of packages among thousands', measure: measurePackages },
  { name: 'memory', title: 'Memory of the server process (RSS)', measure: measureMemory },
  { name: 'orders', title: 'The whole way of a paid order, 16 at once', measure: measureOrders },
  { name: 'telemetry', title: 'A thousand devices that report every 10 s', measure: measureTelemetry },
  { name: 'reads', title: 'Reads among millions of rows against thousands', measure: measureReads },
];

/** The parts with these names, or all without a name. Throws with a sentence for a name that does not exist. */
export function selectParts(names: readonly string[], parts = benchParts): readonly BenchPart[] {
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) {
    const known = parts.map(({ name }) => name).join(', ');
    throw new Error(`There is no benchmark "${unknown}": choose from ${known}.`);
  }
  return names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));
}
