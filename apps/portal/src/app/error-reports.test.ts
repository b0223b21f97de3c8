import { describe, expect, it } from 'vitest';
import { createErrorReports } from './error-reports.ts';
import type { ReportedError } from './reported-error.ts';

const failure = (message: string): ReportedError => ({
  kind: 'call',
  at: '/x',
  page: 'serve.html',
  message,
  code: '500',
  count: 1,
});

function reports() {
  const sent: (readonly [message: string, count: number][])[] = [];
  const waiting: { readonly act: () => void; readonly ms: number }[] = [];
  const made = createErrorReports({
    send: (errors) => sent.push(errors.map(({ message, count }) => [message, count])),
    wait: (act, ms) => waiting.push({ act, ms }),
  });
  return { ...made, sent, waiting, pass: () => waiting.shift()?.act() };
}

describe('errors', () => {
  it('are told together, the same one once with its number', () => {
    const { add, sent, waiting, pass } = reports();
    for (const message of ['a', 'b', 'a', 'a']) add(failure(message));
    expect([sent, waiting.map(({ ms }) => ms)]).toEqual([[], [5000]]);
    pass();
    expect(sent).toEqual([
      [
        ['a', 3],
        ['b', 1],
      ],
    ]);
  });

  it('are told once a minute after that, so that a server in trouble is left alone', () => {
    const { add, sent, waiting, pass } = reports();
    add(failure('a'));
    pass();
    add(failure('b'));
    add(failure('c'));
    expect(waiting.map(({ ms }) => ms)).toEqual([60_000]);
    pass();
    expect(sent.map((errors) => errors.length)).toEqual([1, 2]);
  });

  it('of one report are never more than the call takes', () => {
    const { add, sent, pass } = reports();
    for (let at = 0; at < 30; at += 1) add(failure(`${at}`));
    pass();
    expect(sent[0]).toHaveLength(20);
  });

  it('that wait are told when the page goes, and not again', () => {
    const { add, sent, flush, pass } = reports();
    add(failure('a'));
    flush();
    pass();
    expect(sent).toEqual([[['a', 1]]]);
  });
});
