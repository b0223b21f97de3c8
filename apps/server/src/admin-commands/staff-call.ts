import { type CallDefinition, calls } from '@device-pay/contract';
import { inputCheck } from '../http/validation.ts';
import { type Failure, fail, invalidField, isFailure } from '../platform/failure.ts';
import type { Data, Input } from '../platform/handler.ts';
import { type Command, type Invocation, type Option, type Outcome, type StaffCall, text } from './command.ts';
import type { Column } from './table.ts';

/** Answers and payments to customers are decided by a person, whom their tables name. */
export const staffNeeded = invalidField('as', 'must be an account of staff for this command');

/** Makes a call like the portal: its schema checks the input, and its handler does the rest. */
export async function makeCall<Name extends StaffCall>(
  { deps, context, site }: Pick<Invocation, 'deps' | 'context' | 'site'>,
  name: Name,
  input: Input<Name>,
  idempotencyKey: string | null = null,
): Promise<Data<Name> | Failure> {
  const { subject } = context;
  if (subject.kind !== 'user') return staffNeeded;
  const call: CallDefinition = calls[name];
  const problems = inputCheck(call)(input, 'en');
  const [first] = problems;
  if (first)
    return fail('invalidInput', { problem: `${first.field} ${first.problem}` }, { fields: problems });
  const handler = deps.handlers[name] as unknown as (
    context: object,
    input: object,
  ) => Promise<Data<Name> | Failure>;
  const rest = { platform: 'track', origin: '', clientIp: '', userAgent: 'admin', log: deps.log };
  return handler({ ...context, ...rest, site, idempotencyKey, files: {} }, input);
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);

interface Field {
  readonly type?: string;
  readonly enum?: readonly unknown[];
}
const fieldsOf = (name: StaffCall): Readonly<Record<string, Field>> => calls[name].input.properties as never;

/** An option for each field of a call's input, except those given otherwise. */
export function fieldOptions(name: StaffCall, without: readonly string[] = []): Record<string, Option> {
  return Object.fromEntries(
    Object.entries(fieldsOf(name))
      .filter(([field]) => !without.includes(field))
      .map(([field, { type, enum: values }]) => {
        if (type === 'boolean') return [kebab(field), { type: 'boolean', help: field }];
        return [kebab(field), text(values ? values.join(' | ') : field)];
      }),
  );
}

/** The input from the options, with numbers as numbers; what is no number stays, for the check to report. */
export function inputOf(name: StaffCall, options: Invocation['options']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fieldsOf(name)).flatMap(([field, { type }]) => {
      const value = options[kebab(field)];
      if (value === undefined) return [];
      const isNumber = type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value);
      return [[field, isNumber ? Number(value) : value]];
    }),
  );
}

interface Listing<Name extends StaffCall> {
  readonly words: string;
  readonly summary: string;
  readonly call: Name;
  readonly columns: readonly Column[];
}

/** A command that shows one page of a list. */
export function listCommand<Name extends StaffCall>({
  words,
  summary,
  call,
  columns,
}: Listing<Name>): Command {
  return {
    words,
    summary,
    operands: [],
    options: fieldOptions(call),
    brand: 'one',
    async run(invocation) {
      const data = await makeCall(invocation, call, inputOf(call, invocation.options) as Input<Name>);
      return isFailure(data) ? data : listOutcome(data as unknown as Page, columns);
    },
  };
}

interface Page {
  readonly list: readonly object[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

export const listOutcome = (data: Page, columns: readonly Column[]): Outcome => ({
  data,
  table: { columns, rows: data.list },
  lines: data.total > data.list.length ? [`Page ${data.page}: ${data.list.length} of ${data.total}.`] : [],
});

interface Act<Name extends StaffCall> {
  readonly words: string;
  readonly summary: string;
  readonly call: Name;
  /** The fields that are operands after the command's words. */
  readonly operands: readonly (keyof Input<Name> & string)[];
  /** Fields that the command fills in itself. */
  readonly fixed?: Partial<Input<Name>>;
  /** Fields that the command does not have. */
  readonly without?: readonly (keyof Input<Name> & string)[];
  readonly needsReason?: true;
}

/** A command that makes one call and shows what it answers. */
export function callCommand<Name extends StaffCall>(act: Act<Name>): Command {
  const { words, summary, call, operands, fixed = {}, without = [], needsReason } = act;
  return {
    words,
    summary,
    operands: operands.map((name) => name.toUpperCase()),
    options: fieldOptions(call, [...operands, ...Object.keys(fixed), ...without]),
    brand: 'one',
    ...(needsReason ? { needsReason } : {}),
    async run(invocation) {
      const named = Object.fromEntries(
        operands.map((name) => [name, invocation.operands[name.toUpperCase()]]),
      );
      const input = { ...inputOf(call, invocation.options), ...named, ...fixed };
      const data = await makeCall(invocation, call, input as Input<Name>);
      return isFailure(data) ? data : { data };
    },
  };
}
