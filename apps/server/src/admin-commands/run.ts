import { parseArgs } from 'node:util';
import { errorText } from '@device-pay/contract';
import type { Site } from '../platform/database/tables.ts';
import { type Failure, invalidField, isFailure } from '../platform/failure.ts';
import { findActor } from './actor.ts';
import { auditCommands } from './audit.ts';
import { balanceCommands } from './balance.ts';
import { type AdminDeps, type Command, flag, type Option, type Outcome, text } from './command.ts';
import { couponCommands } from './coupons.ts';
import { deviceCommands } from './devices.ts';
import { faqCommands } from './faqs.ts';
import { messageCommands } from './messages.ts';
import { modelCommands } from './models.ts';
import { moneyCommands } from './money.ts';
import { requestCommands } from './requests.ts';
import { rewardCommands } from './rewards.ts';
import { recordLines, tableLines } from './table.ts';
import { templateCommands } from './templates.ts';
import { userCommands } from './users.ts';

const commands: readonly Command[] = [
  ...userCommands,
  ...modelCommands,
  ...templateCommands,
  ...rewardCommands,
  ...deviceCommands,
  ...requestCommands,
  ...moneyCommands,
  ...balanceCommands,
  ...couponCommands,
  ...messageCommands,
  ...faqCommands,
  ...auditCommands,
];

const commonOptions: Readonly<Record<string, Option>> = {
  as: text('who acts: the user name of an account of staff, or operator'),
  brand: text('in which brand; the account’s own when it is left out'),
  site: text('cn | iso: whose calendar days are meant'),
  reason: text('why, for the audit log'),
  json: flag('answer JSON'),
  help: flag('say how the command is used'),
};

/** Where lines go: results, and errors. */
export interface Output {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Runs one command and returns its exit code: 0 done, 1 refused, 2 the command itself is wrong. */
export async function runAdmin(deps: AdminDeps, args: readonly string[], output: Output): Promise<number> {
  const [noun = '', verb = ''] = args;
  const command = commands.find(({ words }) => words === `${noun} ${verb}`);
  if (!command) {
    const isAskedFor = noun === '--help' || verb === '--help';
    if (!isAskedFor && noun !== '') output.complain(`${`${noun} ${verb}`.trim()}: is no command`);
    for (const line of overview(noun)) (isAskedFor ? output.print : output.complain)(line);
    return isAskedFor ? 0 : 2;
  }
  const options: Record<string, Option> = { ...command.options, ...commonOptions };
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    parsed = parseArgs({ args: args.slice(2), options, allowPositionals: true });
  } catch (error) {
    const [problem = ''] = (error instanceof Error ? error.message : String(error)).split(
      // Node's message then explains how to write a value that begins like an option.
      '. To specify a positional',
    );
    return misused(command, output, problem);
  }
  const { values, positionals } = parsed;
  if (values.help === true) {
    for (const line of usageOf(command)) output.print(line);
    return 0;
  }
  const needed = command.operands.filter((name) => !name.endsWith('?')).length;
  if (positionals.length < needed)
    return misused(command, output, `${command.operands[positionals.length]}: is needed`);
  if (positionals.length > command.operands.length)
    return misused(command, output, `${positionals.at(-1)}: is one word too many`);

  const result = await run(deps, command, values, positionals);
  if (isFailure(result)) {
    for (const line of failureLines(result, options)) output.complain(line);
    return 1;
  }
  show(result, values.json === true, output);
  return result.exitCode ?? 0;
}

async function run(
  deps: AdminDeps,
  command: Command,
  values: Readonly<Record<string, string | boolean | undefined>>,
  positionals: readonly string[],
): Promise<Outcome | Failure> {
  const said = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const site = said('site') ?? 'cn';
  if (site !== 'cn' && site !== 'iso') return invalidField('site', 'must be cn or iso');
  const acting = await findActor(deps, command, {
    as: said('as'),
    brand: said('brand'),
    reason: said('reason'),
  });
  if (isFailure(acting)) return acting;
  const operands = Object.fromEntries(
    command.operands.flatMap((name, at) => {
      const value = positionals[at];
      return value === undefined ? [] : [[name.replace('?', ''), value]];
    }),
  );
  return command.run({ deps, ...acting, site: site satisfies Site, operands, options: values });
}

function show({ data, table, lines }: Outcome, json: boolean, { print }: Output): void {
  if (json) {
    print(JSON.stringify(data, null, 2));
    return;
  }
  if (table) for (const line of tableLines(table.columns, table.rows)) print(line);
  for (const line of lines ?? []) print(line);
  if (!table && !lines && typeof data === 'object' && data !== null)
    for (const line of recordLines(data)) print(line);
}

/** What is wrong, by field, named as the option that gave it. */
function failureLines(
  { failure, details, data }: Failure,
  options: Readonly<Record<string, Option>>,
): string[] {
  const fields = (data as { fields?: { field: string; problem: string }[] } | null)?.fields;
  if (!fields) return [errorText(failure, 'en', details)];
  return fields.map(({ field, problem }) => {
    const option = field.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
    return `${option in options ? `--${option}` : field}: ${problem}`;
  });
}

function misused(command: Command, { complain }: Output, problem: string): 2 {
  complain(problem);
  for (const line of usageOf(command)) complain(line);
  return 2;
}

function usageOf({ words, operands, options, summary }: Command): string[] {
  const shown = operands.map((name) => (name.endsWith('?') ? `[${name.slice(0, -1)}]` : name));
  const all = { ...options, ...commonOptions };
  const width = Math.max(...Object.keys(all).map((name) => name.length));
  return [
    `Usage: npm run admin -- ${[words, ...shown].join(' ')} [options]`,
    summary,
    '',
    ...Object.entries(all).map(([name, { help }]) => `  --${name.padEnd(width)}  ${help}`),
  ];
}

/** The commands about one thing, or all of them. */
function overview(noun: string): string[] {
  const about = commands.filter(({ words }) => words.startsWith(`${noun} `));
  const listed = about.length > 0 ? about : commands;
  const width = Math.max(...listed.map(({ words }) => words.length));
  return [
    'Usage: npm run admin -- COMMAND … --as USERNAME [--brand BRAND] [--reason WHY] [--site cn|iso] [--json]',
    '',
    ...listed.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}`),
    '',
    'COMMAND --help says more.',
  ];
}
