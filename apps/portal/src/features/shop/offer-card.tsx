import type { ReactNode } from 'react';
import { refreshCalls, useSend } from '../../call/use-call.ts';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { countdownText } from '../../text/countdown-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Row } from '../../ui/rows.tsx';
import { useDeadline } from '../../ui/use-deadline.ts';
import styles from './checkout.module.css';
import { texts } from './outlook-texts.ts';
import type { Package } from './package.ts';

/** The calls whose answers contain or depend on the price. */
const pricedCalls = [
  '/pay/package/getPackageList',
  '/pay/package/getPackageType',
  '/coupon/getCouponList',
] as const;

/** A special price that is valid for some hours after it was claimed: first to claim it, then the time that is left. */
export function OfferCard({ imei, item }: { readonly imei: string; readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const claim = useSend('/pay/offer/claim', pricedCalls);
  const { offer, packageId, currency } = item;
  if (!offer) return null;
  const price = format.money(offer.priceFen, currency);
  const usual = format.money(offer.usualPriceFen, currency);
  const said = {
    open: words.offerOpen(price, offer.windowHours),
    running: words.offerRunning(price, usual),
    lapsed: words.offerLapsed(usual),
    used: words.offerUsed,
  };
  return (
    <Card>
      <SectionHeading>{words.offerTitle}</SectionHeading>
      <p className={styles.plain}>{said[offer.state]}</p>
      {offer.state === 'running' && offer.endsAt && <TimeLeft endsAt={offer.endsAt} />}
      <FailureNotice error={claim.error} />
      {offer.state === 'open' && (
        <div className={styles.cardAction}>
          <Button
            tone="quiet"
            block
            pending={claim.isPending}
            onPress={() => claim.mutate({ input: { imei, packageId } })}
          >
            {words.claim}
          </Button>
        </div>
      )}
    </Card>
  );
}

function TimeLeft({ endsAt }: { readonly endsAt: string }): ReactNode {
  const words = useTexts(texts);
  const end = Date.parse(endsAt);
  // After the end of the offer the new price is read from the server.
  const now = useDeadline(end, () => void refreshCalls(pricedCalls));
  return (
    <Row label={words.leftTime} strong>
      <span role="timer">{countdownText(end - now)}</span>
    </Row>
  );
}
