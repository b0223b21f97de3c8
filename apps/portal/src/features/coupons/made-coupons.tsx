import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useViewTitle } from '../../host/use-view-title.ts';
import { ListPage } from '../../page-kinds/list-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Bar } from '../../ui/gauge.tsx';
import { CouponIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import type { MadeCoupon } from './coupon.ts';
import styles from './coupon-card.module.css';
import { useCouponValue } from './coupon-card.tsx';
import { texts } from './dealer-texts.ts';

/** The coupons that the dealer has made, with how they are used. */
export function MadeCoupons({ header }: { readonly header: ReactNode }): ReactNode {
  const words = useTexts(texts);
  const coupons = useCallPages('/coupon/getCreatedList', {});
  const hasPackages = coupons.data?.some(({ scope }) => scope === 'package') ?? false;
  const offered = useCall('/coupon/getDraftPackages', {}, { enabled: hasPackages });
  // A package that is not sold any more has no name here, and shows its number.
  const nameOf = (packageId: string) =>
    offered.data?.packages.find((one) => String(one.packageId) === packageId)?.name ?? packageId;
  const createUrl = pageUrl('coupon.html', { view: 'create' });
  useViewTitle(words.madeTitle, usePage().title);
  return (
    <ListPage
      title={words.madeTitle}
      query={coupons}
      itemKey={({ couponId }) => couponId}
      header={header}
      empty={
        <StateMessage
          icon={CouponIcon}
          title={words.noneMade}
          text={words.noneMadeText}
          actions={<Button href={createUrl}>{words.toCreate}</Button>}
        />
      }
    >
      {(coupon) => <Made coupon={coupon} nameOf={nameOf} />}
    </ListPage>
  );
}

const tones: Readonly<Record<MadeCoupon['state'], Tone>> = {
  notYetValid: 'idle',
  valid: 'ok',
  usedUp: 'warn',
  expired: 'idle',
  withdrawn: 'idle',
};

interface MadeProps {
  readonly coupon: MadeCoupon;
  /** The name of the package with this id. */
  readonly nameOf: (packageId: string) => string;
}

function Made({ coupon, nameOf }: MadeProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const sayValue = useCouponValue();
  const { title, state, used, total, reserved, scope, target, validFrom, validTo } = coupon;
  const usage = words.usedOf(format.number(used), format.number(total));
  const targets = target?.split(',') ?? [];
  const forWhom =
    scope === 'none' || target === null
      ? ''
      : words.forTarget(words[scope], scope === 'package' ? targets.map(nameOf) : targets);
  return (
    <Card>
      <ListRow
        title={title}
        text={<Facts of={[sayValue(coupon), words.span(format.date(validFrom), format.lastDay(validTo))]} />}
        end={<Tag tone={tones[state]}>{words[state]}</Tag>}
      />
      <div className={styles.used}>
        <Bar percent={(used / Math.max(1, total)) * 100} label={usage} />
      </div>
      <p className={styles.text}>
        <Facts
          of={[
            usage,
            reserved > 0 && words.reserved(format.number(reserved)),
            coupon.discountFen > 0 && words.gave(format.money(coupon.discountFen, coupon.currency)),
            forWhom,
          ]}
        />
      </p>
    </Card>
  );
}
