import { buildPortal, portalBuildIsStale } from '../portal-build.ts';
import { installedBinary, repositoryDir } from '../repository.ts';
import { runCommand } from '../run-command.ts';
import type { Measurement } from './measurement.ts';

/** size-limit's result for a group of files, in bytes. */
interface Weight {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
}

/** The compressed size of the first page and of the heaviest other pages; `npm test` checks each page. */
export async function measureWeights(): Promise<Measurement[]> {
  if (portalBuildIsStale()) {
    console.log('Building the portal …');
    await buildPortal();
  }
  const { output } = await runCommand(process.execPath, [installedBinary('size-limit'), '--json'], {
    cwd: repositoryDir,
  });
  return weightRows(output);
}

/** Reads size-limit's report; throws with its output if that is not a report. */
export function weightRows(report: string): Measurement[] {
  const weights = readReport(report);
  const [own, beside] = [weights.filter(isOfFirstPage), weights.filter((weight) => !isOfFirstPage(weight))];
  const heaviest = beside.toSorted((a, b) => b.size - a.size)[0];
  return [
    ...own.map((weight) => weightRow(weight.name, weight)),
    ...(heaviest ? [weightRow('heaviest other page', heaviest, heaviest.name)] : []),
    {
      title: 'groups of files over their limit',
      value: weights.filter(({ size, sizeLimit }) => size > sizeLimit).length,
      unit: '',
      budget: { atMost: 0 },
      note: `of ${weights.length}`,
    },
  ];
}

function readReport(report: string): readonly Weight[] {
  try {
    return JSON.parse(report) as Weight[];
  } catch {
    throw new Error(`size-limit failed:\n${report.trim()}`);
  }
}

const isOfFirstPage = ({ name }: Weight): boolean => name.startsWith('serve.html:');

const weightRow = (title: string, { size, sizeLimit }: Weight, note?: string): Measurement => ({
  title,
  value: size / 1000,
  unit: 'kB',
  budget: { atMost: sizeLimit / 1000 },
  ...(note !== undefined && { note }),
});
