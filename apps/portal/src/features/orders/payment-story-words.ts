import type { Format } from '../../text/format.ts';
import { stateLabels, type TimelineStep } from '../../ui/timeline.tsx';
import type { AttemptStory, Fact, OddReason, Verdict } from './payment-story.ts';
import type { StoryWords } from './payment-story-texts.ts';
import type { Attempt } from './payments-of-order.ts';

/** What the texts about an attempt need in addition to its facts. */
export interface StoryContext {
  readonly words: StoryWords;
  readonly format: Format;
  /** Who takes the money of this attempt. */
  readonly provider: string;
}

const oddTexts = {
  twice: 'twiceText',
  late: 'lateText',
  tooMuch: 'tooMuchText',
  tooLittle: 'tooMuchText',
  currency: 'currencyText',
  returned: 'returnedText',
  other: 'otherText',
} as const satisfies Record<OddReason, keyof StoryWords>;

type StepWords = Pick<TimelineStep, 'state' | 'title' | 'text'> & { readonly at?: string };

function wordsOf({ words, format, provider }: StoryContext, attempt: Attempt, fact: Fact): StepWords {
  const money = (amountFen: number, currency: string) => format.money(amountFen, currency);
  switch (fact.kind) {
    case 'begun':
      return { state: 'done', title: words.begun, at: fact.at };
    case 'waiting':
      return {
        state: 'now',
        title: words.waiting,
        text: words.waitingText(format.dateTime(attempt.expiresAt)),
      };
    case 'checking':
      return { state: 'now', title: words.checking, text: words.checkingText };
    case 'notUsed':
      return { state: 'later', title: words.notUsedTitle, text: words.notUsedText };
    case 'failed':
      return { state: 'failed', title: words.failedTitle, text: words.failedText };
    case 'closed':
      return { state: 'later', title: words.closedTitle, text: words.closedText };
    case 'received':
      return {
        state: 'done',
        title: words.receivedTitle(money(fact.amountFen, fact.currency)),
        text: words.receivedText,
        at: fact.at,
      };
    case 'odd': {
      const text = words[oddTexts[fact.reason]];
      return {
        state: 'done',
        title: words.receivedTitle(money(fact.amountFen, fact.currency)),
        text: typeof text === 'function' ? text(money(attempt.amountFen, attempt.currency)) : text,
        at: fact.at,
      };
    }
    case 'held':
      return {
        state: 'now',
        title: words.heldTitle,
        text: fact.reason === 'returned' ? words.heldReturnedText : words.heldText,
      };
    case 'refund': {
      const sum = money(fact.amountFen, fact.currency);
      if (fact.fate === 'failed') {
        return {
          state: 'failed',
          title: words.refundFailed(sum),
          text: words.refundFailedText,
          at: fact.at,
        };
      }
      const isOtherwise = fact.fate === 'doneOtherwise';
      const isDone = fact.fate === 'done' || isOtherwise;
      return {
        state: isDone ? 'done' : 'now',
        title: isDone ? words.refundDone(sum) : words.refundUnderWay(sum),
        text: isOtherwise ? words.refundOtherwise : words.refundTo(provider),
        at: fact.at,
      };
    }
  }
}

/** What happened in one attempt, as the steps of a timeline. */
export function storySteps(context: StoryContext, { attempt, facts }: AttemptStory): readonly TimelineStep[] {
  const { words, format } = context;
  return facts.map((fact) => {
    const { at, ...step } = wordsOf(context, attempt, fact);
    return { ...step, stateLabel: words[stateLabels[step.state]], time: at && format.dateTime(at) };
  });
}

const refundCauses: readonly string[] = [
  'undeliverable',
  'contractCancelled',
  'staffDecision',
  'foreign',
] satisfies (keyof StoryWords)[];

/** Why money does not count or was refunded, and where it is now: two sentences. */
export function verdictText(words: StoryWords, format: Format, verdict: Verdict): string {
  const money = format.money(verdict.amountFen, verdict.currency);
  const when = verdict.at === undefined ? '' : format.dateTime(verdict.at);
  const isSecond = verdict.kind === 'odd' && verdict.reason === 'twice';
  const fates = {
    underWay: isSecond ? words.extraUnderWay(money) : words.underWay(money),
    done: isSecond ? words.extraDone(money, when) : words.done(money, when),
    doneOtherwise: words.doneOtherwise(money, when),
    failed: words.failed(money),
    // The provider itself has refunded it, so we do not hold it.
    held: verdict.kind === 'odd' && verdict.reason === 'returned' ? words.heldReturned : words.held(money),
  };
  return words.sentences(causeText(words, format, verdict), fates[verdict.fate]);
}

function causeText(words: StoryWords, format: Format, verdict: Verdict): string {
  if (verdict.kind === 'refund') {
    const cause = refundCauses.includes(verdict.reason) ? verdict.reason : 'refund';
    return words[cause as 'undeliverable'];
  }
  const text = words[verdict.reason];
  if (typeof text === 'string') return text;
  return text(
    format.money(verdict.amountFen, verdict.currency),
    format.money(verdict.wantedFen, verdict.currency),
  );
}
