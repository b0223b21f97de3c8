import type { ReactNode } from 'react';
import { CallError } from '../../call/call-error.ts';
import { pageUrl, useLoginUrl } from '../../page-kinds/page-context.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './order-detail.module.css';
import { texts as orderTexts } from './order-texts.ts';
import { type PaymentProblem, problemOf } from './payment-problem.ts';
import { texts } from './payment-texts.ts';
import { problemText } from './payment-words.ts';
import type { Payment } from './use-payment.ts';

/** What is going on with the payment: a cashier is being opened, or why it was not. */
export function PaymentNotice({
  payment,
  unpaid,
  onSwitch,
}: {
  readonly payment: Payment;
  /** It was just found or said to be unpaid. */
  readonly unpaid: boolean;
  /** Absent where there is no other method. */
  readonly onSwitch: (() => void) | undefined;
}): ReactNode {
  const words = useTexts(texts);
  const methods = useTexts(orderTexts);
  if (payment.opening) {
    return (
      <Card>
        <p className={styles.busy} role="status">
          {words.opening(methods[payment.opening])}
        </p>
      </Card>
    );
  }
  if (payment.problem) return <Problem problem={payment.problem} payment={payment} onSwitch={onSwitch} />;
  return unpaid ? (
    <Notice tone="warn" live>
      {words.unpaidNotice}
    </Notice>
  ) : null;
}

function Problem({
  problem: { error, method },
  payment,
  onSwitch,
}: {
  readonly problem: PaymentProblem;
  readonly payment: Payment;
  readonly onSwitch: (() => void) | undefined;
}): ReactNode {
  const words = useTexts(texts);
  const methods = useTexts(orderTexts);
  const { language } = useLanguage();
  const loginUrl = useLoginUrl();
  const { tone, next } = problemOf(error);
  const needsLogin = error instanceof CallError && error.needsLogin;
  const requestId = error instanceof CallError && error.status >= 500 ? error.requestId : undefined;
  const link = (step: string, label: string, onPress: () => void) => (
    <Button key={step} tone="plain" onPress={onPress}>
      {label}
    </Button>
  );
  const actions = [
    needsLogin && (
      <Button key="login" tone="plain" href={loginUrl}>
        {methods.login}
      </Button>
    ),
    !needsLogin &&
      method &&
      next.includes('retry') &&
      link('retry', words.retry, () => payment.start(method)),
    onSwitch && next.includes('switch') && link('switch', words.switch, onSwitch),
    next.includes('ask') && link('ask', words.ask, payment.ask),
    next.includes('orders') && (
      <Button key="orders" tone="plain" href={pageUrl('order.html')}>
        {words.toOrders}
      </Button>
    ),
  ].filter(Boolean);
  return (
    <Notice
      tone={tone}
      live
      action={actions.length > 0 ? <span className={styles.links}>{actions}</span> : undefined}
    >
      {problemText(words, error, method ? methods[method] : words.provider, language, onSwitch !== undefined)}
      {requestId && ` (${requestId})`}
    </Notice>
  );
}
