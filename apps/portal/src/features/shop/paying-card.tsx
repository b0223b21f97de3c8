import { type ReactNode, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { errorText } from '../../call/error-text.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { PayMethodName } from '../../ui/pay-method-icon.tsx';
import { Row } from '../../ui/rows.tsx';
import styles from './checkout.module.css';
import { texts } from './checkout-texts.ts';
import { FoundNotice } from './found-notice.tsx';
import type { Package } from './package.ts';
import { CouponSheet, MethodSheet, NoMethod } from './sheets.tsx';
import { TermsLink } from './terms-link.tsx';
import type { Checkout } from './use-checkout.ts';

/** How the package is paid: coupons, method, and the terms that the payer agrees to. */
export function PayingCard({
  item,
  checkout,
}: {
  readonly item: Package;
  readonly checkout: Checkout;
}): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { failure, methods } = checkout;
  return (
    <>
      {item.priceFen > 0 && (
        <Card>
          {checkout.coupons.apply && <CouponRow item={item} checkout={checkout} />}
          {failure?.place === 'coupon' && (
            <FoundNotice tone="warn">{words.couponProblem(errorText(failure.error, language))}</FoundNotice>
          )}
          <MethodRow checkout={checkout} />
          {methods.usable.length === 0 && <NoMethod />}
        </Card>
      )}
      <p className={styles.terms}>
        {item.priceFen > 0 ? words.terms : words.termsFree}{' '}
        <TermsLink version={item.termsVersion}>{words.termsLink}</TermsLink>
        {words.termsVersion(item.termsVersion)}
      </p>
    </>
  );
}

function CouponRow({ item, checkout }: { readonly item: Package; readonly checkout: Checkout }): ReactNode {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  const { coupons, quote } = checkout;
  const { query } = coupons;
  if (query.data === undefined) {
    // As high as the row that follows, so that nothing below moves. If it is pressed, the coupons open once they load.
    return (
      <Row label={words.coupon} onPress={() => (query.error ? void query.refetch() : setOpen(true))}>
        {query.error ? words.couponsFailed : words.couponsLoading}
      </Row>
    );
  }
  return (
    <>
      <Row label={words.coupon} strong={(quote?.discountFen ?? 0) > 0} onPress={() => setOpen(true)}>
        <CouponValue item={item} checkout={checkout} />
      </Row>
      <CouponSheet
        open={open}
        onClose={() => setOpen(false)}
        list={query.data}
        chosenIds={coupons.chosenIds}
        onChoose={coupons.choose}
        packageIds={[item.packageId]}
      />
    </>
  );
}

/** The coupons' discount; without a usable coupon, the nearest way to one. */
function CouponValue({ item, checkout }: { readonly item: Package; readonly checkout: Checkout }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const isLoggedIn = useIsLoggedIn();
  const { coupons, quote } = checkout;
  const list = coupons.query.data;
  if (quote && quote.discountFen > 0) {
    return <span className={styles.off}>{format.money(-quote.discountFen, item.currency)}</span>;
  }
  if (list && list.usable.length > 0) return words.couponsUnused(list.usable.length);
  const missingFen = list?.almostUsable[0]?.missingFen;
  if (missingFen) return words.couponNear(format.money(missingFen, item.currency));
  return isLoggedIn ? words.noCoupon : words.guestCoupons;
}

function MethodRow({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  const { usable, chosen, choose } = checkout.methods;
  if (!chosen) return <Row label={words.payWith}>{words.noMethod}</Row>;
  const name = <PayMethodName method={chosen}>{words[chosen]}</PayMethodName>;
  if (usable.length === 1) {
    return (
      <Row label={words.payWith} strong>
        {name}
      </Row>
    );
  }
  return (
    <>
      <Row label={words.payWith} strong onPress={() => setOpen(true)}>
        {name}
      </Row>
      <MethodSheet
        open={open}
        onClose={() => setOpen(false)}
        methods={usable}
        chosen={chosen}
        onChoose={choose}
      />
    </>
  );
}

/** The failure in a sentence; after a lost answer it says that pressing again is safe. */
export function useFailureText(failure: Checkout['failure']): string | undefined {
  const words = useTexts(texts);
  const { language } = useLanguage();
  if (!failure) return undefined;
  const text = errorText(failure.error, language);
  const requestId =
    failure.error instanceof CallError && failure.error.status >= 500 ? failure.error.requestId : undefined;
  return [`${text}${requestId ? ` (${requestId})` : ''}`, failure.next === 'retry' && words.retrySafe]
    .filter(Boolean)
    .join(language === 'en' ? '. ' : '。');
}
