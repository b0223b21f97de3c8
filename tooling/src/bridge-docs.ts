import {
  type BridgeCommand,
  type BridgeReply,
  bridgeCommands,
  bridgeReplies,
} from '@device-pay/contract/bridge';
import { bridgeDocsIntroduction } from './bridge-docs-introduction.ts';

/** The part of JSON Schema that the documentation describes. */
interface Shown {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shown>>;
  readonly required?: readonly string[];
  readonly items?: Shown;
  readonly anyOf?: readonly Shown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const range = (low: number | undefined, high: number | undefined): string =>
  low !== undefined && high !== undefined
    ? `${low} to ${high}`
    : low === undefined
      ? `at most ${high}`
      : `at least ${low}`;

/** A schema in words: `text, at most 60 characters`. */
function kindOf(schema: Shown): string {
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ');
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const limits = [
    ...(schema.maxLength === undefined && schema.minLength === undefined
      ? []
      : [`${range(schema.minLength, schema.maxLength)} characters`]),
    ...(schema.minimum === undefined && schema.maximum === undefined
      ? []
      : [range(schema.minimum, schema.maximum)]),
    ...(schema.maxItems === undefined ? [] : [`at most ${schema.maxItems}`]),
    ...(schema.pattern === undefined ? [] : [code(schema.pattern)]),
  ];
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'whole number',
    array: schema.items ? `list of ${kindOf(schema.items)}` : 'list',
  };
  return [names[schema.type ?? ''] ?? schema.type ?? 'anything', ...limits].join(', ');
}

/** A row for each field, followed by the fields of objects and of lists' items. */
function fieldRows(schema: Shown, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) === true;
    const row = `| ${code(prefix + name)} | ${isRequired ? 'yes' : 'no'} | ${kindOf(field)} |`;
    const below = field.items
      ? fieldRows(field.items, `${prefix}${name}[].`)
      : fieldRows(field, `${prefix}${name}.`);
    return [row, ...below];
  });
}

function fieldTable(title: string, schema: Shown): string[] {
  const rows = fieldRows(schema);
  if (rows.length === 0) return [];
  return [`| ${title} | Required | What |`, '| --- | --- | --- |', ...rows, ''];
}

const since = (build: number): string => (build === 0 ? 'Every build.' : `Since build ${build}.`);
const json = (value: unknown): string[] => ['```json', JSON.stringify(value, null, 2), '```', ''];

function commandPart([name, command]: [string, BridgeCommand]): string[] {
  const { summary, args, answer, sinceBuild, example } = command;
  const { callbackId } = example.args as { callbackId?: string };
  return [
    `### ${name}`,
    '',
    `${summary} ${since(sinceBuild)}`,
    '',
    ...fieldTable('Argument', args),
    ...json({ command: name, args: example.args }),
    ...(answer === undefined
      ? []
      : [
          'Answered by `callback`:',
          '',
          ...fieldTable('In `data`', answer),
          ...json({ event: 'callback', data: { callbackId, code: 0, data: example.answer } }),
        ]),
  ];
}

function replyPart([name, { summary, data, sinceBuild, example }]: [string, BridgeReply]): string[] {
  return [
    `### ${name}`,
    '',
    `${summary} ${since(sinceBuild)}`,
    '',
    ...fieldTable('In `data`', data),
    ...json({ event: name, data: example }),
  ];
}

/** docs/bridge.md: what an app's developer needs, from the schemas that the portal is tested against. */
export function bridgeDocs(): string {
  const commands = Object.entries(bridgeCommands) as [string, BridgeCommand][];
  const replies = Object.entries(bridgeReplies) as [string, BridgeReply][];
  const index = (names: readonly string[]) =>
    names.map((name) => `[${name}](#${name.toLowerCase()})`).join(', ');
  const lines = [
    ...bridgeDocsIntroduction,
    '',
    '## From the portal to the app',
    '',
    `${index(commands.map(([name]) => name))}.`,
    '',
    ...commands.flatMap(commandPart),
    '## From the app to the portal',
    '',
    `${index(replies.map(([name]) => (name in bridgeCommands ? `${name}-1` : name))).replaceAll(/\[(\w+)-1\]/g, '[$1]')}.`,
    '',
    ...replies.flatMap(replyPart),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
