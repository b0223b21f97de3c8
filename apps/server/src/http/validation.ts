import type { CallDefinition } from '@device-pay/contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TObject } from 'typebox';
import type { Language } from '../platform/database/tables.ts';
import { requiredProblem, unknownProblem } from '../platform/failure.ts';

/** One field and what is wrong with it, in the caller's language. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

type Check = (input: unknown, language: Language) => readonly FieldProblem[];

// Types are strict: `readInput` has already turned a form's texts into numbers. Unknown fields are stripped, except on
// money calls, whose schemas are closed below: there a misspelt field must never be ignored.
const options = { allErrors: true, strict: false, validateFormats: false } as const;
const stripping = new Ajv({ ...options, removeAdditional: 'all' });
const exact = new Ajv(options);
const compiled = new Map<CallDefinition, ValidateFunction>();

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = closed(value);
  if (copy.type === 'object') copy.additionalProperties = false;
  return copy;
}

/** Checks a call's input in place. Compiled at first use: compiling all calls would delay the start. */
export function inputCheck(call: CallDefinition): Check {
  return (input, language) => {
    let validate = compiled.get(call);
    if (!validate) {
      validate =
        call.effect === 'money'
          ? exact.compile(closed(call.input) as TObject)
          : stripping.compile(call.input);
      compiled.set(call, validate);
    }
    return validate(input) ? [] : problems(validate.errors ?? [], call.input, language);
  };
}

function problems(errors: readonly ErrorObject[], schema: TObject, language: Language): FieldProblem[] {
  const seen = new Map<string, string>();
  for (const error of errors) {
    const field = fieldOf(error);
    if (!seen.has(field)) seen.set(field, problemText(error, schema, language));
  }
  return [...seen].slice(0, 10).map(([field, problem]) => ({ field, problem }));
}

/** Field names come from the client, so they are shown shortened. */
export const shownField = (name: string): string => name.slice(0, 40);

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  const last = error.params.missingProperty ?? error.params.additionalProperty;
  return [path, last === undefined ? '' : shownField(String(last))].filter(Boolean).join('.') || 'body';
}

const texts = {
  zh: {
    required: () => requiredProblem.zh,
    additionalProperties: () => unknownProblem.zh,
    type: (p: Params) =>
      `应为${{ integer: '整数', number: '数字', string: '文本', array: '列表', boolean: '布尔值', object: '对象' }[String(p.type)] ?? '其他类型'}`,
    minimum: (p: Params) => `不能小于 ${p.limit}`,
    maximum: (p: Params) => `不能大于 ${p.limit}`,
    minLength: (p: Params) => `至少 ${p.limit} 个字符`,
    maxLength: (p: Params) => `最多 ${p.limit} 个字符`,
    minItems: (p: Params) => `至少 ${p.limit} 项`,
    maxItems: (p: Params) => `最多 ${p.limit} 项`,
    uniqueItems: () => '不能重复',
    enum: ({ allowedValues: values }: Params) =>
      isOne(values) ? `应为 ${values[0]}` : `应为 ${(values as unknown[]).join('、')} 之一`,
    expects: (expected: string) => `应为${/^\w/.test(expected) ? ' ' : ''}${expected}`,
    other: () => '无效',
  },
  en: {
    required: () => requiredProblem.en,
    additionalProperties: () => unknownProblem.en,
    type: (p: Params) =>
      `must be ${p.type === 'integer' || p.type === 'array' || p.type === 'object' ? 'an' : 'a'} ${p.type}`,
    minimum: (p: Params) => `must not be below ${p.limit}`,
    maximum: (p: Params) => `must not be above ${p.limit}`,
    minLength: (p: Params) => `must have at least ${p.limit} characters`,
    maxLength: (p: Params) => `must have at most ${p.limit} characters`,
    minItems: (p: Params) => `must have at least ${p.limit} ${p.limit === 1 ? 'item' : 'items'}`,
    maxItems: (p: Params) => `must have at most ${p.limit} items`,
    uniqueItems: () => 'must not repeat an item',
    enum: ({ allowedValues: values }: Params) =>
      isOne(values) ? `must be ${values[0]}` : `must be one of ${(values as unknown[]).join(', ')}`,
    expects: (expected: string) => `must be ${expected}`,
    other: () => 'is invalid',
  },
} as const;
type Params = Record<string, unknown>;

const isOne = (values: unknown): values is readonly [unknown] => Array.isArray(values) && values.length === 1;

function problemText(error: ErrorObject, schema: TObject, language: Language): string {
  const words = texts[language];
  if (error.keyword === 'pattern' || error.keyword === 'minLength') {
    const expected = expectedOf(schema, error.schemaPath);
    if (expected) return words.expects(expected[language]);
  }
  const text = words[error.keyword as keyof typeof words] as ((p: Params) => string) | undefined;
  return text ? text(error.params) : words.other();
}

/** The `expects` beside the broken keyword, e.g. of `#/properties/imei/pattern`. */
function expectedOf(schema: unknown, schemaPath: string): { zh: string; en: string } | undefined {
  let node: unknown = schema;
  for (const step of schemaPath.split('/').slice(1, -1)) {
    node = (node as Record<string, unknown> | undefined)?.[decodeURIComponent(step)];
  }
  return (node as { expects?: { zh: string; en: string } } | undefined)?.expects;
}
