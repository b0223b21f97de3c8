import { type ReactNode, useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { usePayMethodWords } from '../../host/pay-method-texts.ts';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { usePage } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { PayMethodName } from '../../ui/pay-method-icon.tsx';
import { Row } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice, Tag, type Tone } from '../../ui/tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './order-detail.module.css';
import {
  type AttemptOutcome,
  type AttemptStory,
  attemptStories,
  type Fate,
  isMoving,
  sumsOf,
  verdicts,
} from './payment-story.ts';
import { type StoryWords, texts } from './payment-story-texts.ts';
import { storySteps, verdictText } from './payment-story-words.ts';
import type { PaymentsOfOrder } from './payments-of-order.ts';

const pauseMs = 5000;

export interface OrderSubViewProps {
  readonly orderId: string;
  /** An order's own token, from a payment link. */
  readonly token: string | undefined;
}

/** Everything about an order's money: each payment attempt, all payments and all refunds. */
export function PaymentsView({ orderId, token }: OrderSubViewProps): ReactNode {
  const [refetchIntervalMs, setPause] = useState<number | false>(pauseMs);
  const query = useCall('/pay/order/payments', { orderId }, { token, refetchIntervalMs });
  const wanted = query.data && !isMoving(query.data) ? false : pauseMs;
  if (wanted !== refetchIntervalMs) setPause(wanted);
  const { data: known } = query;
  // The order's page is one press away, and must not show an older state than this view.
  useEffect(() => {
    if (known) void refreshCalls(['/pay/order/getOrder', '/pay/order/timeline']);
  }, [known]);
  return (
    <DetailPage query={query} isEmpty={({ attempts }) => attempts.length === 0} empty={<NoPayments />}>
      {(data) => <Story truth={data} />}
    </DetailPage>
  );
}

function NoPayments(): ReactNode {
  const words = useTexts(texts);
  const { back } = usePage();
  return (
    <StateMessage
      icon={ClockIcon}
      tone="idle"
      title={words.none}
      text={words.noneText}
      actions={
        <Button tone="quiet" onPress={back}>
          {words.toOrder}
        </Button>
      }
    />
  );
}

function Story({ truth }: { readonly truth: PaymentsOfOrder }): ReactNode {
  const words = useTexts(texts);
  const now = useNow();
  return (
    <>
      <Verdicts truth={truth} />
      <SumsCard truth={truth} />
      <SectionHeading>{words.attempts}</SectionHeading>
      {attemptStories(truth, now).map((story) => (
        <AttemptCard key={story.attempt.attemptId} story={story} />
      ))}
      <p className={styles.note}>{withWordBreaks(words.note)}</p>
    </>
  );
}

const fateTones = {
  held: 'warn',
  underWay: 'warn',
  done: 'ok',
  doneOtherwise: 'ok',
  failed: 'bad',
} as const satisfies Record<Fate, Tone>;

function Verdicts({ truth }: { readonly truth: PaymentsOfOrder }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const found = verdicts(truth);
  const [first] = truth.received;
  if (!first) return <Notice tone="idle">{words.nothing}</Notice>;
  if (found.length === 0) {
    return <Notice tone="ok">{words.paidOnce(format.money(first.amountFen, first.currency))}</Notice>;
  }
  return found.map((verdict, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other identity than their place
    <Notice key={index} tone={fateTones[verdict.fate]} live>
      {verdictText(words, format, verdict)}
    </Notice>
  ));
}

/** The sums, only if there is something to add up. */
function SumsCard({ truth }: { readonly truth: PaymentsOfOrder }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  if (truth.received.length < 2 && truth.refunds.length === 0) return null;
  return sumsOf(truth).map(({ currency, receivedFen, returningFen, returnedFen }) => (
    <Card key={currency}>
      <Row label={words.received} strong>
        {format.money(receivedFen, currency)}
      </Row>
      {returningFen > 0 && <Row label={words.returning}>{format.money(-returningFen, currency)}</Row>}
      {returnedFen > 0 && <Row label={words.returnedSum}>{format.money(-returnedFen, currency)}</Row>}
    </Card>
  ));
}

const outcomes = {
  waiting: ['warn', 'waiting'],
  checking: ['warn', 'checking'],
  notUsed: ['idle', 'notUsed'],
  failed: ['bad', 'failedTag'],
  closed: ['idle', 'closed'],
  paid: ['ok', 'paid'],
  twice: ['brand', 'twiceTag'],
  late: ['brand', 'lateTag'],
  wrong: ['bad', 'wrongTag'],
} as const satisfies Record<AttemptOutcome, readonly [Tone, keyof StoryWords]>;

function AttemptCard({ story }: { readonly story: AttemptStory }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { title, provider } = usePayMethodWords();
  const { attempt, outcome } = story;
  const [tone, word] = outcomes[outcome];
  const context = { words, format, provider: provider(attempt.payMethod) };
  return (
    <Card>
      <div className={styles.attempt}>
        <h3>
          <PayMethodName method={attempt.payMethod}>{title(attempt.payMethod)}</PayMethodName>
        </h3>
        <Tag tone={tone}>{words[word]}</Tag>
        <span className={styles.price}>{format.money(attempt.amountFen, attempt.currency)}</span>
      </div>
      <Timeline steps={storySteps(context, story)} />
    </Card>
  );
}
