import { type ReactNode, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { serverNow } from '../../call/server-clock.ts';
import { usePayMethodWords } from '../../host/pay-method-texts.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { nextSteps } from './next-steps.ts';
import styles from './order-detail.module.css';
import { type PaymentProblem, problemOf } from './payment-problem.ts';
import { texts as problemTexts } from './payment-problem-texts.ts';
import { texts } from './payment-texts.ts';
import { problemText } from './payment-words.ts';
import type { Payment } from './use-payment.ts';

export interface PaymentProblemNoticeProps {
  readonly problem: PaymentProblem;
  readonly payment: Payment;
  /** Absent where there is no other method. */
  readonly onSwitch: (() => void) | undefined;
}

/** Why a payment was not started, and what to do. */
export function PaymentProblemNotice({
  problem: { error, method },
  payment,
  onSwitch,
}: PaymentProblemNoticeProps): ReactNode {
  const words = useTexts(texts);
  const problems = useTexts(problemTexts);
  const { provider } = usePayMethodWords();
  const { language } = useLanguage();
  const { tone } = problemOf(error);
  const next = nextSteps(error);
  const needsLogin = error instanceof CallError && error.needsLogin;
  const requestId = error instanceof CallError && error.status >= 500 ? error.requestId : undefined;
  const link = (step: string, label: string, onPress: () => void) => (
    <Button key={step} tone="plain" onPress={onPress}>
      {label}
    </Button>
  );
  const actions = [
    needsLogin && <LoginButton key="login" tone="plain" />,
    !needsLogin &&
      method &&
      next.includes('retry') &&
      link('retry', words.retry, () => payment.start(method)),
    onSwitch && next.includes('switch') && link('switch', words.switch, onSwitch),
    next.includes('ask') && link('ask', problems.ask, payment.ask),
    method && next.includes('retryLater') && <RetryLater key="later" onPress={() => payment.start(method)} />,
    next.includes('orders') && (
      <Button key="orders" tone="plain" href={pageUrl('order.html')}>
        {problems.toOrders}
      </Button>
    ),
    next.includes('shop') && (
      <Button key="shop" tone="plain" href={pageUrl('serve.html')}>
        {problems.toShop}
      </Button>
    ),
  ].filter(Boolean);
  return (
    <Notice
      tone={tone}
      live
      action={actions.length > 0 ? <span className={styles.links}>{actions}</span> : undefined}
    >
      {problemText(
        problems,
        error,
        method ? provider(method) : words.provider,
        language,
        onSwitch !== undefined,
      )}
      {requestId && ` (${requestId})`}
    </Notice>
  );
}

/** A provider usually knows the result of a payment within this time. */
const retryAfterMs = 10_000;

/** Offers to try again after a pause; at once, the answer would be the same. */
function RetryLater({ onPress }: { readonly onPress: () => void }): ReactNode {
  const words = useTexts(texts);
  const { retryIn } = useTexts(problemTexts);
  const [from] = useState(() => serverNow() + retryAfterMs);
  const waitMs = from - useNow(from);
  return (
    <Button tone="plain" disabled={waitMs > 0} onPress={onPress}>
      {waitMs > 0 ? retryIn(Math.ceil(waitMs / 1000)) : words.retry}
    </Button>
  );
}
