import type { CallError } from '../../call/call-error.ts';
import type { AlarmField } from './alarm-draft.ts';

/** A field that the server has refused, and why, in its words. */
export interface ServerProblem {
  /** The place of the alarm in the list that was sent. */
  readonly index: number;
  readonly field: AlarmField;
  readonly text: string;
}

const fields: readonly (readonly [pattern: RegExp, field: (match: RegExpExecArray) => AlarmField])[] = [
  [/^channels/, () => 'channels'],
  [/^threshold/, () => 'threshold'],
  [/^durationSec/, () => 'duration'],
  [/^schedule\.days/, () => 'days'],
  [/^schedule\.from/, () => 'from'],
  [/^schedule\.to/, () => 'to'],
  [
    /^receivers\[(\d)\]\.(name|phone)/,
    ([, at, part]) => `receivers-${Number(at)}-${part as 'name' | 'phone'}`,
  ],
  [/^receivers/, () => 'receivers'],
];

/** The fields that an answer names, such as `alarms[3].threshold.value`, as fields of the form. */
export function serverProblems({ data, msg }: Pick<CallError, 'data' | 'msg'>): ServerProblem[] {
  const named = (data as { readonly fields?: unknown } | null | undefined)?.fields;
  if (!Array.isArray(named)) return [];
  return (named as readonly { readonly field?: unknown; readonly problem?: unknown }[]).flatMap(
    ({ field, problem }) => {
      const [, index, rest = ''] = /^alarms\[(\d+)\]\.(.*)$/.exec(String(field)) ?? [];
      if (index === undefined) return [];
      for (const [pattern, fieldOf] of fields) {
        const match = pattern.exec(rest);
        if (match) {
          const text = typeof problem === 'string' ? problem : msg;
          return [{ index: Number(index), field: fieldOf(match), text }];
        }
      }
      return [];
    },
  );
}
