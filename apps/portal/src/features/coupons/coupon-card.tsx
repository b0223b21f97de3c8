import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Facts } from '../../ui/facts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { type Coupon, type CouponValue, percentOff, tenthsLeft } from './coupon.ts';
import styles from './coupon-card.module.css';
import { texts } from './coupon-texts.ts';

/** A coupon's value in words: `¥5.00 off`, `15% off`; `8.5折`. */
export function useCouponValue(): (coupon: CouponValue) => string {
  const words = useTexts(texts);
  const format = useFormat();
  return ({ type, amountFen, discountBp, currency }) =>
    type === 'amount'
      ? words.value(format.money(amountFen ?? 0, currency))
      : words.share(format.number(tenthsLeft(discountBp ?? 0)), format.number(percentOff(discountBp ?? 0)));
}

/** Why it can't be used, in words. */
function useReason(): (coupon: Coupon) => string | undefined {
  const words = useTexts(texts);
  const format = useFormat();
  return ({ reason, missingFen, currency, validFrom }) => {
    switch (reason) {
      case null:
        return undefined;
      case 'expired':
        return words.reasonExpired;
      case 'invalid':
        return words.reasonInvalid;
      case 'wrongPackage':
        return words.reasonWrongPackage;
      case 'wrongDevice':
        return words.reasonWrongDevice;
      case 'wrongAccount':
        return words.reasonWrongAccount;
      case 'amountNotMet':
        return words.reasonAmountNotMet(format.money(missingFen ?? 0, currency));
      case 'held':
        return words.reasonHeld;
      case 'notYetValid':
        return words.reasonNotYetValid(format.date(validFrom));
    }
  };
}

export interface CouponCardProps {
  readonly coupon: Coupon;
  /** over: used or expired. */
  readonly look?: 'chosen' | 'over' | undefined;
  readonly isBest?: boolean;
  /** Beside the value at the end: a link, a button. */
  readonly action?: ReactNode;
  /** Below everything else: a choice. */
  readonly children?: ReactNode;
  /** The level of its heading: 2 if no heading stands above the list. */
  readonly level?: 2 | 3;
}

/** One coupon: its discount, what it is for, until when, and why it can't be used. */
export function CouponCard(props: CouponCardProps): ReactNode {
  const { coupon, look, isBest = false, action, children, level = 3 } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  const words = useTexts(texts);
  const format = useFormat();
  const sayValue = useCouponValue();
  const reasonOf = useReason();
  const { title, thresholdFen, currency, validTo, stackable, scope, discountFen, amountFen } = coupon;
  const { goodFor = [] } = coupon;
  const reason = reasonOf(coupon);
  const scopes = {
    none: undefined,
    device: words.forDevice,
    account: words.forAccount,
    package: words.forPackage,
  };
  const end = coupon.reason === 'expired' ? words.endedAt : words.until;
  return (
    <article className={classNames(styles.card, look && styles[look])}>
      <p className={styles.value}>
        {sayValue(coupon)}
        <small>
          {thresholdFen > 0 ? words.threshold(format.money(thresholdFen, currency)) : words.noThreshold}
        </small>
      </p>
      <div className={styles.words}>
        <Heading>{withWordBreaks(title)}</Heading>
        <p className={styles.text}>
          <Facts
            of={[
              end(format.lastDay(validTo)),
              // Only if it is not the coupon's own amount: for a percentage, or if the price is lower than the amount.
              discountFen > 0 && discountFen !== amountFen && words.off(format.money(discountFen, currency)),
            ]}
          />
        </p>
        {goodFor.length > 0 && (
          <p className={styles.text}>{withWordBreaks(words.goodFor(goodFor.join(words.and)))}</p>
        )}
        <div className={styles.tags}>
          {isBest && <Tag tone="ok">{words.best}</Tag>}
          {reason && coupon.reason !== 'expired' && <Tag tone="warn">{reason}</Tag>}
          {look !== 'over' && stackable && <Tag tone="brand">{words.stackable}</Tag>}
          {scopes[scope] && <Tag tone="idle">{scopes[scope]}</Tag>}
        </div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {children && <div className={styles.choice}>{children}</div>}
    </article>
  );
}
