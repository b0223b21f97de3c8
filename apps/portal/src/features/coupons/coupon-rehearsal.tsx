import type { CallData } from '@device-pay/contract';
import { dayMs } from '@device-pay/rules/durations';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { useSend } from '../../call/use-call.ts';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { Bar } from '../../ui/gauge.tsx';
import { Row } from '../../ui/rows.tsx';
import styles from './coupon-card.module.css';
import type { DraftPackage } from './coupon-fields.tsx';
import { texts } from './dealer-texts.ts';
import { type CouponForm, draftInput, draftProblems } from './draft-input.ts';
import { fieldProblemsOf } from './field-problems.ts';

type Rehearsal = CallData<'/coupon/rehearse'>;
type Period = '30' | '90' | '365';

/** Calculates from the past orders of the dealer's customers what the draft would have done to them. */
export function CouponRehearsal({
  form,
  item,
  onProblems,
  onFailure,
}: {
  readonly form: CouponForm;
  readonly item: DraftPackage | undefined;
  /** Shows the form's problems; true if there are any. */
  readonly onProblems: (found: ReturnType<typeof draftProblems>) => boolean;
  readonly onFailure: (error: unknown) => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const [period, setPeriod] = useState<Period>('90');
  const [of, setOf] = useState('');
  const rehearsal = useSend('/coupon/rehearse');
  const periods = { 30: words.last30, 90: words.last90, 365: words.last365 };
  const draft = item && JSON.stringify([draftInput(form, item.salePriceFen), period]);

  const rehearse = () => {
    if (onProblems(draftProblems(form, item !== undefined)) || !item || draft === undefined) return;
    setOf(draft);
    const from = format.stamp(serverNow() - Number(period) * dayMs).slice(0, 10);
    rehearsal.mutate({ input: { ...draftInput(form, item.salePriceFen), from } }, { onError: onFailure });
  };
  // The result of another draft is not shown.
  const isCurrent = of === draft;
  const { error, data } = rehearsal;
  return (
    <Card>
      <SectionHeading>{words.rehearse}</SectionHeading>
      <p className={styles.text}>{words.rehearseText}</p>
      <div className={styles.fields}>
        <Segmented
          label={words.period}
          value={period}
          onChange={setPeriod}
          options={(['30', '90', '365'] as const).map((value) => ({ value, label: periods[value] }))}
        />
      </div>
      <Button tone="quiet" block pending={rehearsal.isPending} onPress={rehearse}>
        {words.rehearse}
      </Button>
      {isCurrent && fieldProblemsOf(error).length === 0 && <FailureNotice error={error} />}
      {isCurrent && data && <Outcome data={data} />}
    </Card>
  );
}

function Outcome({ data }: { readonly data: Rehearsal }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { using, orders, currency, marginFen, marginBeforeFen, marginBp } = data;
  const money = (fen: number) => format.money(fen, currency);
  const span = words.rehearsed(format.date(data.from), format.date(data.to));
  const share = marginBp === null ? '' : ` (${format.number(marginBp / 100, 1)}%)`;
  return (
    <div className={styles.fields} role="status">
      <p className={styles.text}>{span}</p>
      <Row label={words.wouldUse} strong>
        {words.ofOrders(format.number(using), format.number(orders))}
      </Row>
      {using === 0 ? (
        <p className={styles.text}>{words.nobody}</p>
      ) : (
        <>
          <Bar percent={(using / Math.max(1, orders)) * 100} label={words.wouldUse} />
          <Row label={words.takenOff}>{money(data.discountFen)}</Row>
          <Row label={words.extra}>{money(data.extraDiscountFen)}</Row>
          <Row label={words.before}>{money(marginBeforeFen)}</Row>
          <Row label={words.after} strong>
            <span className={marginFen < 0 ? styles.problem : styles.fine}>
              {money(marginFen)}
              {share}
            </span>
          </Row>
        </>
      )}
      {data.cut && <p className={styles.text}>{words.cut}</p>}
    </div>
  );
}
