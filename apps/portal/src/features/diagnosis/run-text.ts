import type { simWords } from '../../page-kinds/sim-words.ts';
import type { Format } from '../../text/format.ts';
import type { Run } from './check.ts';
import type { CheckWords } from './check-words.ts';
import { findWords, nameOf } from './find-words.ts';

/** A self-check as plain text, for support: when, of which device, each item, the verdict. */
export function runText(run: Run, words: CheckWords, sims: (typeof simWords)['zh'], format: Format): string {
  const lines = run.items.map((item) => {
    const found = findWords(item, words, sims, format);
    return `${nameOf(item.item, words)}: ${words[item.state]}${found ? `, ${found}` : ''}`;
  });
  return [
    `IMEI ${run.imei} · ${format.stamp(run.startedAt)}`,
    ...lines,
    run.verdict && `= ${words[run.verdict]}${run.nextStep ? `: ${words[run.nextStep]}` : ''}`,
    `# ${run.runId}`,
  ]
    .filter(Boolean)
    .join('\n');
}
