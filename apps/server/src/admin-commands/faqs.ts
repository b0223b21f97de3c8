import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calls } from '@device-pay/contract';
import { inputCheck } from '../http/validation.ts';
import { entryFault, pictureFault } from '../modules/help/public.ts';
import { type Failure, invalidField, isFailure } from '../platform/failure.ts';
import type { Data } from '../platform/handler.ts';
import { type Command, flag, type Invocation, type Outcome } from './command.ts';
import {
  type EntryInput,
  inputOfFiles,
  nameOfEntry,
  readFaqFile,
  sharedNames,
  writeFaqFile,
} from './faq-file.ts';
import { listAll } from './list-all.ts';
import { readText } from './read-text.ts';
import { listCommand, makeCall } from './staff-call.ts';
import type { Column } from './table.ts';

type Entry = Data<'help.update-faqs'>;

const columns: readonly Column[] = [
  ['name', nameOfEntry],
  ['type', (row: Entry) => row.type],
  ['title', (row: Entry) => row.titleEn],
  ['order', (row: Entry) => row.order],
  ['published', (row: Entry) => (row.published ? 'yes' : 'no')],
  ['helped', (row: Entry) => `${row.helpful} of ${row.votes}`],
  ['updated', (row: Entry) => row.updatedAt],
];

const allEntries = (invocation: Invocation) => listAll(invocation, 'help.list-faqs', {});

/** An entry as the input that would write it unchanged. */
function asWritten({
  helpful: _helpful,
  votes: _votes,
  updatedAt: _updatedAt,
  slug,
  videoUrl,
  deviceSpecies,
  ...rest
}: Entry): EntryInput {
  return {
    ...rest,
    ...(slug === null ? {} : { slug }),
    ...(videoUrl === null ? {} : { videoUrl }),
    ...(deviceSpecies === null ? {} : { deviceSpecies: deviceSpecies as never }),
  };
}

async function publish(invocation: Invocation, published: boolean): Promise<Outcome | Failure> {
  const entries = await allEntries(invocation);
  if (isFailure(entries)) return entries;
  const name = invocation.operands.NAME ?? '';
  const entry = entries.find((one) => nameOfEntry(one) === name || one.id === name);
  if (!entry) return invalidField('NAME', 'is no entry of this brand');
  if (entry.published === published) return { data: entry, lines: [`${name} was so already.`] };
  const data = await makeCall(invocation, 'help.update-faqs', { ...asWritten(entry), published });
  return isFailure(data)
    ? data
    : { data, lines: [`${name} is ${published ? 'published' : 'not published any more'}.`] };
}

interface Planned {
  readonly name: string;
  readonly input: EntryInput;
  /** The fields that would change; all fields of a new entry. */
  readonly fields: readonly string[];
  readonly isNew: boolean;
}

/** Reads a folder and says what it would change; problems name the file and the field. */
async function plan(
  { operands, context, deps }: Invocation,
  entries: readonly Entry[],
): Promise<{ planned: Planned[]; problems: string[] } | Failure> {
  const { FOLDER: folder = '' } = operands;
  const files = await readdir(folder).catch((error: Error) => error);
  if (files instanceof Error) return invalidField('FOLDER', files.message);
  const names = new Set(files.flatMap((file) => /^(.+)\.(?:zh|en)\.md$/.exec(file)?.[1] ?? []));
  const planned: Planned[] = [];
  const problems: string[] = [];
  for (const name of [...names].sort()) {
    const [zh, en] = [await readOne(folder, `${name}.zh.md`), await readOne(folder, `${name}.en.md`)];
    if (typeof zh === 'string' || typeof en === 'string') {
      problems.push(...[zh, en].filter((one) => typeof one === 'string'));
      continue;
    }
    for (const field of sharedNames)
      if (zh.shared[field] !== en.shared[field])
        problems.push(`${name}.en.md: ${field}: is not what ${name}.zh.md says`);
    const entry = entries.find((one) => nameOfEntry(one) === name);
    const input = inputOfFiles(zh, en, entry, name);
    const wrong = inputCheck(calls['help.update-faqs'])(structuredClone(input), 'en');
    problems.push(...wrong.map(({ field, problem }) => `${name}: ${field}: ${problem}`));
    const fault = wrong.length > 0 ? null : await faultOf({ deps, context }, input);
    if (fault) problems.push(`${name}: ${fault.details.problem}`);
    const fields = Object.entries(input).flatMap(([field, value]) =>
      entry && isSame((entry as Record<string, unknown>)[field], value) ? [] : [field],
    );
    planned.push({ name, input, fields, isNew: !entry });
  }
  if (names.size === 0) problems.push(`${folder}: holds no NAME.zh.md and NAME.en.md`);
  return { planned, problems };
}

/** Everything for which writing would be refused, checked before anything is written. */
async function faultOf({ deps, context }: Pick<Invocation, 'deps' | 'context'>, input: EntryInput) {
  const { brand, now, subject } = context;
  const fault = entryFault({ brand, language: 'en' }, input);
  if (fault || subject.kind !== 'user') return fault;
  return pictureFault(deps.db, { brand, now, subject, language: 'en' }, input);
}

/** Whether a stored field equals a written one: a stored null equals an empty text or list. */
const isSame = (stored: unknown, written: unknown): boolean =>
  JSON.stringify(stored ?? (Array.isArray(written) ? [] : '')) === JSON.stringify(written);

async function readOne(folder: string, file: string) {
  const text = await readText(path.join(folder, file));
  if (isFailure(text)) return `${file}: is missing or can not be read`;
  const read = readFaqFile(text);
  return typeof read === 'string' ? `${file}: ${read}` : read;
}

async function importFrom(invocation: Invocation): Promise<Outcome | Failure> {
  const entries = await allEntries(invocation);
  if (isFailure(entries)) return entries;
  const read = await plan(invocation, entries);
  if (isFailure(read)) return read;
  const { planned, problems } = read;
  if (problems.length > 0)
    return { data: { problems }, lines: [...problems, 'Nothing was changed.'], exitCode: 1 };
  const changes = planned.filter(({ fields }) => fields.length > 0);
  const lines: string[] = [];
  const isDryRun = invocation.options['dry-run'] === true;
  for (const { name, input, fields, isNew } of changes) {
    const data = isDryRun ? null : await makeCall(invocation, 'help.update-faqs', input);
    if (isFailure(data)) {
      const { problem } = data.details;
      lines.push(
        `${name}: ${problem ?? data.failure}`,
        'Those above were changed, this one and those after it were not.',
      );
      return { data: { problems: lines }, lines, exitCode: 1 };
    }
    lines.push(isNew ? `+ ${name}` : `~ ${name}: ${fields.join(', ')}`);
  }
  const would = isDryRun ? 'would be ' : '';
  lines.push(`${changes.length} ${would}written, ${planned.length - changes.length} the same.`);
  if (isDryRun) lines.push('Nothing was changed: this was a dry run.');
  return {
    data: { written: changes.map(({ name, fields, isNew }) => ({ name, fields, isNew })), isDryRun },
    lines,
  };
}

async function exportTo(invocation: Invocation): Promise<Outcome | Failure> {
  const entries = await allEntries(invocation);
  if (isFailure(entries)) return entries;
  const folder = invocation.operands.FOLDER ?? '';
  try {
    await mkdir(folder, { recursive: true });
    for (const entry of entries)
      for (const language of ['zh', 'en'] as const)
        await writeFile(
          path.join(folder, `${nameOfEntry(entry)}.${language}.md`),
          writeFaqFile(entry, language),
        );
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return invalidField('FOLDER', error.message);
    throw error;
  }
  return {
    data: { folder, entries: entries.length },
    lines: [`${entries.length} entries written to ${folder}, two files each.`],
  };
}

const named = { operands: ['NAME'], options: {}, brand: 'one' } as const;
const ofFolder = { operands: ['FOLDER'], brand: 'one' } as const;

export const faqCommands: readonly Command[] = [
  listCommand({
    words: 'faqs list',
    summary: 'All help entries of the brand, those that are not published too.',
    call: 'help.list-faqs',
    columns,
  }),
  {
    words: 'faqs export',
    summary: 'Writes the entries to a folder, as Markdown in Chinese and in English.',
    ...ofFolder,
    options: {},
    run: exportTo,
  },
  {
    words: 'faqs import',
    summary: 'Takes entries from a folder; those that it does not name stay.',
    ...ofFolder,
    options: { 'dry-run': flag('say what would change, and change nothing') },
    run: importFrom,
  },
  {
    words: 'faqs publish',
    summary: 'Shows an entry to everybody.',
    ...named,
    run: (invocation) => publish(invocation, true),
  },
  {
    words: 'faqs unpublish',
    summary: 'Takes an entry back.',
    ...named,
    run: (invocation) => publish(invocation, false),
  },
];
