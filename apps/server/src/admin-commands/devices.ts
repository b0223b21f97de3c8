import { lstat, open, rename } from 'node:fs/promises';
import {
  bindDeviceTo,
  type ChangedDevice,
  type DeviceImport,
  exportDevices,
  haltDevice,
  importDevices,
  resumeDevice,
  setScreenshots,
  unbindDeviceOf,
} from '../modules/administration/public.ts';
import type { FileProblem } from '../platform/csv.ts';
import { type Failure, invalidField, isFailure } from '../platform/failure.ts';
import { type Command, flag, type Invocation, type Outcome } from './command.ts';
import { readText } from './read-text.ts';

const maxLines = 200;

const lineOf = ({ where, field, problem }: FileProblem): string => `${where}: ${field}: ${problem}`;

function report(done: DeviceImport, isDryRun: boolean): Outcome {
  const { problems, warnings, added, changed, same } = done;
  const told = (items: readonly string[]) =>
    items.length > maxLines ? [...items.slice(0, maxLines), `… and ${items.length - maxLines} more`] : items;
  const warned = told(warnings.map((one) => `warning: ${lineOf(one)}`));
  if (problems.length > 0) {
    const lines = [
      ...warned,
      ...told(problems.map(lineOf)),
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing was changed.`,
    ];
    return { data: { problems, warnings }, lines, exitCode: 1 };
  }
  const simsOf = (one: DeviceImport['added'][number]) =>
    [...one.newSims, ...one.changedSims].map(({ iccid }) => iccid);
  const verb = isDryRun ? 'would be ' : '';
  const data = {
    problems,
    warnings,
    added: added.map((one) => ({ imei: one.device.imei, sims: simsOf(one) })),
    changed: changed.map((one) => ({ imei: one.device.imei, fields: one.changed, sims: simsOf(one) })),
    same,
    isDryRun,
  };
  const lines = [
    ...warned,
    ...told(data.added.map(({ imei, sims }) => `+ ${[imei, ...sims].join(' ')}`)),
    ...told(data.changed.map(({ imei, fields, sims }) => `~ ${imei}: ${[...fields, ...sims].join(', ')}`)),
    `${added.length} ${verb}added, ${changed.length} ${verb}changed, ${same} the same.`,
    ...(isDryRun ? ['Nothing was changed: this was a dry run.'] : []),
  ];
  return { data, lines };
}

async function exportTo({ deps, brands }: Invocation, file: string): Promise<Outcome | Failure> {
  let devices = 0;
  if (!(await canBecomeFile(file)))
    return invalidField('FILE', `${file}: is not a file; name one, such as devices.csv`);
  try {
    // Written beside it first, so that a failure half-way leaves the old file.
    const part = await open(`${file}.part`, 'w');
    try {
      for await (const piece of exportDevices(deps.db, brands)) {
        await part.write(piece.text);
        devices += piece.devices;
      }
    } finally {
      await part.close();
    }
    await rename(`${file}.part`, file);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      return invalidField('FILE', `${file}: ${error.message}`);
    throw error;
  }
  return {
    data: { file, devices },
    lines: [`${devices} ${devices === 1 ? 'device' : 'devices'} written to ${file}.`],
  };
}

/** Whether the export may replace what is there: renaming over /dev/stdout as root would destroy it. */
async function canBecomeFile(file: string): Promise<boolean> {
  if (file === '') return false;
  const there = await lstat(file).catch(() => null);
  return there?.isFile() ?? true;
}

const act = (
  words: string,
  summary: string,
  done: string | ((device: ChangedDevice) => string),
  work: (invocation: Invocation, imei: string) => Promise<ChangedDevice | Failure>,
  operands: readonly string[] = ['IMEI'],
): Command => ({
  words,
  summary,
  operands,
  options: {},
  brand: 'one',
  needsReason: true,
  async run(invocation) {
    const imei = invocation.operands.IMEI ?? '';
    const data = await work(invocation, imei);
    if (isFailure(data)) return data;
    return { data, lines: [`${imei} ${typeof done === 'string' ? done : done(data)}.`] };
  },
});

/** The status after the act: a device that is not halted any more returns to its former one. */
const statusIs = ({ changes: { status } }: ChangedDevice): string =>
  `is ${Array.isArray(status) ? status.at(-1) : status}`;

export const deviceCommands: readonly Command[] = [
  {
    words: 'devices import',
    summary: 'Takes devices and their SIMs from a CSV file, all of it or nothing.',
    operands: ['FILE'],
    options: { 'dry-run': flag('say what would change, and change nothing') },
    brand: 'any',
    async run({ deps, context, operands, options }) {
      const content = await readText(operands.FILE ?? '');
      if (isFailure(content)) return content;
      const isDryRun = options['dry-run'] === true;
      return report(await importDevices(deps.db, deps.jobs, context, content, { isDryRun }), isDryRun);
    },
  },
  {
    words: 'devices export',
    summary: 'Writes the devices of the brand, or of all your brands, to a CSV file.',
    operands: ['FILE'],
    options: {},
    brand: 'any',
    run: (invocation) => exportTo(invocation, invocation.operands.FILE ?? ''),
  },
  act(
    'devices bind',
    'Gives a device that is nobody’s to an account.',
    'is bound',
    ({ deps, context, operands }, imei) => bindDeviceTo(deps.db, context, imei, operands.USERNAME ?? ''),
    ['IMEI', 'USERNAME'],
  ),
  act(
    'devices unbind',
    'Takes a device from its owner, with all that the next one must not find.',
    'is unbound',
    ({ deps, context }, imei) => unbindDeviceOf(deps.db, context, imei),
  ),
  act('devices halt', 'Halts a device.', 'is halted', ({ deps, context }, imei) =>
    haltDevice(deps.db, context, imei),
  ),
  act('devices resume', 'Ends a halt.', statusIs, ({ deps, context }, imei) =>
    resumeDevice(deps.db, deps.jobs, context, imei),
  ),
  act(
    'devices forbid-screenshots',
    'Has the app keep a device out of screenshots.',
    'is kept out of screenshots',
    ({ deps, context }, imei) => setScreenshots(deps.db, context, imei, { allowed: false }),
  ),
  act('devices allow-screenshots', 'Ends that.', 'may be in screenshots', ({ deps, context }, imei) =>
    setScreenshots(deps.db, context, imei, { allowed: true }),
  ),
];
