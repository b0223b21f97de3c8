import { isBestSelection, nearAndFarCoupons, toggledCoupons } from '@device-pay/rules';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { type Cart, packageIdsOf } from './cart.ts';
import styles from './checkout.module.css';
import { texts } from './coupon-texts.ts';
import type { Coupon, CouponList } from './package.ts';
import { saysDiscount } from './says-discount.ts';

/** How many coupons for other purchases are shown before somebody asks for the rest. */
const farShown = 3;

export interface CouponSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly list: CouponList;
  readonly chosenIds: readonly string[];
  readonly onChoose: (ids: readonly string[] | undefined) => void;
  /** What is being bought. */
  readonly cart: Cart;
}

/** To choose other coupons than the best ones, or none; also shows those that are almost usable, and what they need. */
export function CouponSheet(props: CouponSheetProps): ReactNode {
  const { open, onClose, list, chosenIds, onChoose, cart } = props;
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  const { near, far } = nearAndFarCoupons(list);
  const hasUsable = list.usable.length > 0;
  const other = isBestSelection(list, chosenIds)
    ? { label: words.useNone, ids: [] }
    : { label: words.useBest, ids: undefined };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.chooseCoupons}
      actions={
        hasUsable && (
          <>
            <Button tone="quiet" onPress={() => onChoose(other.ids)}>
              {other.label}
            </Button>
            <Button onPress={onClose}>{words.done}</Button>
          </>
        )
      }
    >
      <div className={styles.sections}>
        {hasUsable && (
          <section>
            <SectionHeading>{words.usable}</SectionHeading>
            <Rows>
              {list.usable.map((coupon) => (
                <UsableCoupon
                  key={coupon.couponId}
                  coupon={coupon}
                  isOfBest={list.best?.couponIds.includes(coupon.couponId) === true}
                  checked={chosenIds.includes(coupon.couponId)}
                  onChange={() => onChoose(toggledCoupons(list, chosenIds, coupon))}
                />
              ))}
            </Rows>
          </section>
        )}
        {near.length > 0 && (
          <section>
            <SectionHeading>{words.near}</SectionHeading>
            <Rows>
              {near.map((coupon) => (
                <NearCoupon key={coupon.couponId} coupon={coupon} cart={cart} />
              ))}
            </Rows>
          </section>
        )}
        {far.length > 0 && <FarCoupons coupons={far} />}
        <AllCoupons cart={cart} chosenIds={chosenIds} />
        {!isLoggedIn && <ListRow title={words.loginForCoupons} end={<LoginButton tone="plain" />} />}
      </div>
    </Sheet>
  );
}

function UsableCoupon({
  coupon,
  isOfBest,
  checked,
  onChange,
}: {
  readonly coupon: Coupon;
  readonly isOfBest: boolean;
  readonly checked: boolean;
  readonly onChange: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const facts = [
    !saysDiscount(coupon.title, coupon.discountFen) &&
      words.off(format.money(coupon.discountFen, coupon.currency)),
    coupon.stackable && words.stackable,
    words.until(format.lastDay(coupon.validTo)),
  ];
  return (
    <Checkbox
      label={
        <b>
          {withWordBreaks(coupon.title)} {isOfBest && <Tag tone="ok">{words.best}</Tag>}
        </b>
      }
      text={<Facts of={facts} />}
      checked={checked}
      onChange={onChange}
    />
  );
}

/** A coupon that is almost usable, with a link to the nearest package that it can be used for, on whatever page. */
function NearCoupon({ coupon, cart }: { readonly coupon: Coupon; readonly cart: Cart }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const [imei = ''] = cart.imeis;
  const packageId = coupon.fix?.packageIds[0];
  const { data } = useCall('/pay/package/getPackageList', { imei }, { enabled: packageId !== undefined });
  const item = data?.find((one) => one.packageId === packageId);
  return (
    <ListRow
      title={coupon.title}
      text={words.nearFix(format.money(coupon.missingFen ?? 0, coupon.currency))}
      href={item && pageUrl(sellingPage(item), { imei, type: item.type, packageId })}
    />
  );
}

/** The link to the page with all coupons, which leads back to this purchase with what was picked there. */
function AllCoupons({
  cart,
  chosenIds,
}: {
  readonly cart: Cart;
  readonly chosenIds: readonly string[];
}): ReactNode {
  const words = useTexts(texts);
  const { path, query } = usePage();
  // The device that is being bought for: on the page for several, the address names it otherwise.
  const [imei] = cart.imeis;
  const packageIds = packageIdsOf(cart).join();
  const parameter = (name: string) => query.get(name) ?? undefined;
  const next = pageUrl(path, {
    imei,
    view: parameter('view'),
    devices: parameter('devices'),
    type: parameter('type'),
    templateId: cart.templateId,
    packageId: packageIds,
  });
  return (
    <ListRow
      title={words.allCoupons}
      href={pageUrl('coupon.html', { imei, packageIds, coupons: chosenIds.join(), next })}
    />
  );
}

function FarCoupons({ coupons }: { readonly coupons: readonly Coupon[] }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? coupons : coupons.slice(0, farShown);
  const whyNot = ({ reason, validFrom }: Coupon): string => {
    if (reason === null) return '';
    return reason === 'notYetValid' ? words.notYetValid(format.date(validFrom)) : words[reason];
  };
  return (
    <section>
      <SectionHeading>{words.far}</SectionHeading>
      <Rows>
        {shown.map((coupon) => (
          <ListRow key={coupon.couponId} title={coupon.title} text={whyNot(coupon)} />
        ))}
      </Rows>
      {shown.length < coupons.length && (
        <div className={styles.rest}>
          <Button tone="plain" onPress={() => setShowsAll(true)}>
            {words.more(coupons.length - shown.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
