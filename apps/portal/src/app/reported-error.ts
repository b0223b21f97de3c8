import type { CallInput } from '@device-pay/contract';
import { CallError } from '../call/call-error.ts';
import { isChunkFailure } from './chunk-failure.ts';
import type { ReportContext } from './report.ts';

export type ReportedError = CallInput<'/reports/addErrors'>['errors'][number];

/** The longest texts that the call accepts. */
const longest = { at: 120, page: 120, message: 300, code: 64, requestId: 64, stack: 1500 } as const;

/** Values in a query are private: a device, an order, a ticket. */
const withoutQueries = (words: string): string => words.replace(/([?&#][\w.-]+=)[^\s&#:)"']+/g, '$1…');

const fitted = (name: keyof typeof longest, words: string): string =>
  withoutQueries(words)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longest[name]);

/**
 * An error in the form of the operator's log. Undefined for errors that tell nothing, such as a lost connection.
 *
 * @param page below /pay/
 */
export function reportedError(
  error: unknown,
  { at, requestId }: ReportContext,
  page: string,
): ReportedError | undefined {
  const shared = { at: fitted('at', at) || 'unknown', page: fitted('page', page) || '/', count: 1 };
  if (error instanceof CallError) {
    if (error.transport === 'offline' || error.transport === 'aborted') return undefined;
    const known = error.requestId ?? requestId;
    return {
      kind: 'call',
      ...shared,
      message: fitted('message', error.msg),
      code: fitted('code', String(error.code)) || 'unknown',
      ...(known ? { requestId: fitted('requestId', String(known)) } : {}),
    };
  }
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? fitted('stack', error.stack ?? '') : '';
  return {
    kind: isChunkFailure(error) ? 'part' : 'script',
    ...shared,
    message: fitted('message', words),
    ...(stack ? { stack } : {}),
  };
}
