import type { ErrorCode } from '@device-pay/contract';
import type { Language } from '@device-pay/rules';

/** An expected failure: a result like any other. `details` fill the text's parameters; `data` goes to the client. */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  readonly failure: Code;
  readonly details: Readonly<Record<string, string | number>>;
  readonly data: unknown;
}

export function fail<const Code extends ErrorCode>(
  code: Code,
  details: Readonly<Record<string, string | number>> = {},
  data: unknown = null,
): Failure<Code> {
  return { failure: code, details, data };
}

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'failure' in value;

/** The problem of a required field that is missing. */
export const requiredProblem: Readonly<Record<Language, string>> = { zh: '必填', en: 'is required' };

/** The problem of a field that the call does not have. */
export const unknownProblem: Readonly<Record<Language, string>> = {
  zh: '未知字段',
  en: 'is not a known field',
};

/** A field that is optional in the schema, but required in this request. */
export const missingField = (field: string, language: Language): Failure<'invalidInput'> =>
  invalidField(field, requiredProblem[language]);

/** A field that fits its schema and is still wrong; the answer is the same as for one that does not fit. */
export const invalidField = (field: string, problem: string): Failure<'invalidInput'> =>
  fail('invalidInput', { problem: `${field} ${problem}` }, { fields: [{ field, problem }] });
