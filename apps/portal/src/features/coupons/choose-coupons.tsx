import { chosenCoupons, isBestSelection, selectedDiscountFen, toggledCoupons } from '@device-pay/rules';
import { type ReactNode, useState } from 'react';
import { useGet } from '../../call/use-call.ts';
import { useViewTitle } from '../../host/use-view-title.ts';
import { nextUrl } from '../../page-kinds/next-url.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeading, Stack } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { CouponIcon } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import type { Coupon, CouponList } from './coupon.ts';
import styles from './coupon-card.module.css';
import { CouponCard } from './coupon-card.tsx';
import { CouponFix } from './coupon-fix.tsx';
import { texts } from './coupon-texts.ts';

/** The address of the purchase page, with the coupons that were chosen here. */
function withChoice(next: string, ids: readonly string[]): string {
  const [path = '', search = ''] = next.split('?');
  const query = new URLSearchParams(search);
  query.set('coupons', ids.join());
  return `${path}?${query}`;
}

/** Coupons for one purchase: the best ones are chosen, others can be; the rest say why they can't be used. */
export function ChooseCoupons({
  imei,
  packageIds,
}: {
  readonly imei: string;
  readonly packageIds: readonly number[];
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { query, navigate, back, title } = usePage();
  useViewTitle(words.chooseTitle, title);
  const coupons = useGet('/coupon/getCouponList', { imei, packageIds: [...packageIds] });
  const [picked, setPicked] = useState<readonly string[] | undefined>(() => {
    const ids = query.get('coupons');
    return ids === null ? undefined : ids.split(',').filter(Boolean);
  });
  const chosenIds = chosenCoupons(coupons.data, picked);
  const next = nextUrl(query.get('next'));
  const use = () => (next ? navigate(withChoice(next, chosenIds), { replace: true }) : back());
  if (coupons.error?.code === 'packageNotFound') {
    return (
      <Screen title={words.chooseTitle}>
        <StateMessage
          icon={CouponIcon}
          tone="idle"
          title={words.notOnSale}
          text={words.notOnSaleText}
          actions={<Button href={pageUrl('serve.html', { imei })}>{words.toServices}</Button>}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title={words.chooseTitle}
      asOf={coupons.dataUpdatedAt || undefined}
      onRefresh={coupons.refetch}
      bottom={coupons.data && <Total list={coupons.data} chosenIds={chosenIds} onUse={use} />}
    >
      <QueryState query={coupons} skeleton="list">
        {(list) => (
          <Stack>
            {list.usable.length === 0 ? (
              <StateMessage
                icon={CouponIcon}
                tone="idle"
                title={words.nothingForThis}
                text={words.nothingForThisText}
              />
            ) : (
              <Usable list={list} chosenIds={chosenIds} onChoose={setPicked} />
            )}
            <Others heading={words.near} coupons={list.almostUsable} />
            <Others heading={words.used} coupons={list.used} isOver />
            <Others heading={words.expired} coupons={list.expired} isOver />
            <p className={styles.note}>
              {withWordBreaks(words.rule(format.money(list.capFen, list.currency)))}
            </p>
          </Stack>
        )}
      </QueryState>
    </Screen>
  );
}

function Usable({
  list,
  chosenIds,
  onChoose,
}: {
  readonly list: CouponList;
  readonly chosenIds: readonly string[];
  readonly onChoose: (ids: readonly string[] | undefined) => void;
}): ReactNode {
  const words = useTexts(texts);
  const isBest = isBestSelection(list, chosenIds);
  return (
    <>
      <SectionHeading
        aside={
          <span className={styles.none}>
            <Button tone="plain" onPress={() => onChoose(isBest ? [] : undefined)}>
              {isBest ? words.useNone : words.useBest}
            </Button>
          </span>
        }
      >
        {words.usable}
      </SectionHeading>
      {list.usable.map((coupon) => {
        const checked = chosenIds.includes(coupon.couponId);
        return (
          <CouponCard
            key={coupon.couponId}
            coupon={coupon}
            look={checked ? 'chosen' : undefined}
            isBest={list.best?.couponIds.includes(coupon.couponId) === true}
          >
            <Checkbox
              label={
                <>
                  {words.take}
                  <VisuallyHidden> {coupon.title}</VisuallyHidden>
                </>
              }
              checked={checked}
              onChange={() => onChoose(toggledCoupons(list, chosenIds, coupon))}
            />
          </CouponCard>
        );
      })}
    </>
  );
}

function Others({
  heading,
  coupons,
  isOver = false,
}: {
  readonly heading: string;
  readonly coupons: readonly Coupon[];
  readonly isOver?: boolean;
}): ReactNode {
  if (coupons.length === 0) return null;
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      {coupons.map((coupon) => (
        <CouponCard
          key={coupon.couponId}
          coupon={coupon}
          look={isOver ? 'over' : undefined}
          action={!isOver && <CouponFix coupon={coupon} />}
        />
      ))}
    </>
  );
}

function Total({
  list,
  chosenIds,
  onUse,
}: {
  readonly list: CouponList;
  readonly chosenIds: readonly string[];
  readonly onUse: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const discountFen = selectedDiscountFen(list, chosenIds);
  const { currency } = list;
  const payFen = (list.amountFen ?? 0) - discountFen;
  return (
    <>
      <div className={styles.total}>
        <VisuallyHidden>{words.total} </VisuallyHidden>
        <Price {...format.cost(payFen, currency)} />
        {discountFen > 0 && (
          <span className={styles.saved}>{words.saved(format.money(discountFen, currency))}</span>
        )}
      </div>
      <Button size="l" onPress={onUse}>
        {chosenIds.length > 0 ? words.useThese : words.useNone}
      </Button>
    </>
  );
}
