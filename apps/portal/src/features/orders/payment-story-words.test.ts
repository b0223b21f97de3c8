import { describe, expect, it } from 'vitest';
import { formatFor } from '../../text/format.ts';
import type { Fact, Verdict } from './payment-story.ts';
import { texts } from './payment-story-texts.ts';
import { storySteps, verdictText } from './payment-story-words.ts';
import type { Attempt } from './payments-of-order.ts';

const format = formatFor('en', 'cn');
const at = '2026-11-21T06:07:00Z';
const money = { amountFen: 500, currency: 'CNY' };

describe('in one sentence, the payer reads why, and in another where the money is', () => {
  const odd = { kind: 'odd', wantedFen: 2490, ...money } as const;
  const refund = { kind: 'refund', ...money } as const;
  it.each<[Verdict, string]>([
    [{ ...odd, reason: 'twice', fate: 'underWay', at }, 'paid twice. The extra ¥5.00 is being refunded'],
    [
      { ...odd, reason: 'twice', fate: 'done', at },
      'paid twice. The extra ¥5.00 was refunded on 21 Nov 14:07.',
    ],
    [{ ...odd, reason: 'late', fate: 'underWay', at }, 'had ended. ¥5.00 is being refunded'],
    [
      { ...odd, reason: 'tooMuch', fate: 'done', at },
      '¥5.00 instead of ¥24.90. ¥5.00 was refunded on 21 Nov',
    ],
    [
      { ...odd, reason: 'tooLittle', fate: 'held' },
      'less than was due: ¥5.00 instead of ¥24.90. We are holding ¥5.00',
    ],
    [{ ...odd, reason: 'returned', fate: 'held' }, 'returned one payment. Customer service will check it.'],
    [{ ...odd, reason: 'other', fate: 'failed', at }, '¥5.00 could not be refunded yet.'],
    [
      { ...refund, reason: 'undeliverable', fate: 'done', at },
      'could not be delivered. ¥5.00 was refunded on',
    ],
    [
      { ...refund, reason: 'duplicatePayment', fate: 'failed', at },
      'This order has a refund. ¥5.00 could not be',
    ],
  ])('%j', (verdict, said) => {
    expect(verdictText(texts.en, format, verdict).replaceAll('\u00a0', ' ')).toContain(said);
  });
});

it('each step of an attempt says whether it is over, what it came to, and when', () => {
  const attempt = { amountFen: 2490, currency: 'CNY', expiresAt: at } as Attempt;
  const stepsOf = (...facts: Fact[]) =>
    storySteps({ words: texts.en, format, provider: 'Alipay' }, { attempt, outcome: 'paid', facts }).map(
      (step) =>
        [step.state, step.title as string, step.text as string, step.time as string]
          .join(' | ')
          .replaceAll('\u00a0', ' '),
    );
  const transactionId = 't1';
  const refund = { kind: 'refund', at, reason: 'overpaid', ...money } as const;
  expect(
    stepsOf(
      { kind: 'odd', at, transactionId, reason: 'tooMuch', ...money },
      { kind: 'odd', at, transactionId, reason: 'late', ...money },
      { kind: 'held', reason: 'late' },
      { kind: 'held', reason: 'returned' },
      { ...refund, fate: 'underWay' },
      { ...refund, fate: 'done' },
      { ...refund, fate: 'failed' },
    ),
  ).toEqual([
    'done | ¥5.00 received | ¥24.90 was due, so it was not applied | 21 Nov 14:07',
    'done | ¥5.00 received | The order had already ended | 21 Nov 14:07',
    'now | Waiting for customer service | We hold it until then. No action needed | ',
    'now | Waiting for customer service | No action needed | ',
    'now | ¥5.00 is being refunded | Back to Alipay | 21 Nov 14:07',
    'done | ¥5.00 refunded | Back to Alipay | 21 Nov 14:07',
    'failed | ¥5.00 could not be refunded yet | We are looking into it. No action needed | 21 Nov 14:07',
  ]);
});
