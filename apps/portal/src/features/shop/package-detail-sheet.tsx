import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { SectionHeading } from '../../ui/card.tsx';
import { Price } from '../../ui/price.tsx';
import { ListRow, Row, Rows } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './checkout.module.css';
import { texts } from './outlook-texts.ts';
import type { Package } from './package.ts';
import { atLimit, speedOf, startsWhen, type UnitPrice, unitPrices, unusedAtEnd } from './package-facts.ts';
import { partsByPeriod } from './package-parts.ts';
import { quantityText } from './quantity.ts';
import { TermsLink } from './terms-link.tsx';

type Detail = CallData<'/pay/package/getPlusPackageById'>;

/** Everything about one package: its prices, when it runs, what it gives and when, who it is for, and the terms. */
export function PackageDetailSheet({
  imei,
  item,
  open,
  onClose,
}: {
  readonly imei: string;
  readonly item: Package;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const detail = useCall('/pay/package/getPlusPackageById', { imei, packageId: item.packageId });
  return (
    <Sheet open={open} onClose={onClose} title={item.name}>
      <div className={styles.sections}>
        <div>
          <Prices item={item} />
          <Facts item={item} />
        </div>
        <QueryState query={detail} skeleton="detail">
          {(data) => (
            <>
              <Parts imei={imei} item={item} detail={data} />
              <Plus imei={imei} detail={data} />
            </>
          )}
        </QueryState>
        <div>
          <Row label={words.terms}>
            <TermsLink version={item.termsVersion}>{item.termsVersion}</TermsLink>
          </Row>
          <p className={styles.small}>{words.refundText}</p>
        </div>
      </div>
    </Sheet>
  );
}

function Prices({ item }: { readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { priceFen, originalPriceFen, currency, monthly } = item;
  const money = (fen: number) => format.money(fen, currency);
  const labels: Readonly<Record<UnitPrice['of'], string>> = {
    day: words.dayPrice,
    gb: words.gbPrice,
    each: words.eachPrice,
    call: words.callPrice,
    minute: words.minutePrice,
  };
  return (
    <>
      <p className={styles.headPrice}>
        <b>
          <Price {...format.cost(priceFen, currency)} />
        </b>
        {originalPriceFen !== null && originalPriceFen > priceFen && (
          <s>
            {words.before} {money(originalPriceFen)}
          </s>
        )}
      </p>
      <p className={styles.plain}>{withWordBreaks(item.description)}</p>
      {monthly && <Row label={words.monthPrice}>{money(monthly.priceFen)}</Row>}
      {unitPrices(item).map(({ of, fen }) => (
        <Row key={of} label={labels[of]}>
          {money(fen)}
        </Row>
      ))}
    </>
  );
}

function Facts({ item }: { readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const starts = startsWhen(item);
  const isFree = item.priceFen === 0;
  const limit = atLimit(item);
  const orders = { now: words.runsNow, queued: words.runsQueued, nextMonth: words.runsNextMonth };
  const forWhom = [
    item.tags.includes('newUser') && words.forNewUser,
    item.tags.includes('vip') && words.forVip,
  ].filter(Boolean);
  const speed = limit?.kind === 'throttled' ? speedOf(limit.kbps) : undefined;
  return (
    <>
      <Row label={words.validity}>{words.days(item.days)}</Row>
      {item.giftMonths > 0 && <Row label={words.gift}>{words.giftMonths(item.giftMonths)}</Row>}
      <Row label={words.start}>
        {starts === 'now'
          ? isFree
            ? words.startsNowFree
            : words.startsNow
          : format.dateTime(item.effectiveTime)}
      </Row>
      <Row label={words.end}>
        {starts === 'now'
          ? (isFree ? words.endsIfNowFree : words.endsIfNow)(format.date(item.expirationTime))
          : format.dateTime(item.expirationTime)}
      </Row>
      <Row label={words.order}>{orders[starts]}</Row>
      {item.highSpeed && <Row label={words.speed}>{words.highSpeed}</Row>}
      {limit && (
        <Row label={words.limit}>
          {speed ? words.throttled(`${format.number(speed.value)} ${speed.unit}`) : words.stops}
        </Row>
      )}
      {unusedAtEnd(item) !== 'none' && <Row label={words.unused}>{words.unusedGone}</Row>}
      <Row label={words.forWhom}>{forWhom.length > 0 ? forWhom.join(' · ') : words.forEverybody}</Row>
    </>
  );
}

/** What the package gives, with a row for each period. */
function Parts({
  imei,
  item,
  detail,
}: {
  readonly imei: string;
  readonly item: Package;
  readonly detail: Detail;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const types = useCall('/pay/package/getPackageType', { imei });
  const nameOf = (type: number) => types.data?.find((one) => one.type === type)?.name ?? item.name;
  const periods = partsByPeriod(detail.parts);
  if (periods.length === 0) return null;
  return (
    <section>
      <SectionHeading>{periods.length > 1 ? words.byMonth : words.includes}</SectionHeading>
      {periods.map((period) => (
        <Row
          key={`${period.effectiveTime} ${period.expirationTime}`}
          label={words.span(format.date(period.effectiveTime), format.date(period.expirationTime))}
        >
          {period.parts.map((part) => (
            <span className={styles.part} key={part.type}>
              {period.parts.length > 1 && `${nameOf(part.type)}: `}
              {quantityText(words, format, part.quantity, part.unit)}
            </span>
          ))}
        </Row>
      ))}
    </section>
  );
}

function Plus({ imei, detail }: { readonly imei: string; readonly detail: Detail }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { path } = usePage();
  const offered = detail.plus.filter((one) => one.offered);
  if (offered.length === 0) return null;
  return (
    <section>
      <SectionHeading>{words.plus}</SectionHeading>
      <Rows>
        {offered.map((one) => (
          <ListRow
            key={one.packageId}
            title={one.name}
            end={format.costText(one.priceFen, one.currency)}
            href={pageUrl(path === 'mifi/monthly-package.html' ? 'mifi/package.html' : path, {
              imei,
              packageId: one.packageId,
            })}
          />
        ))}
      </Rows>
    </section>
  );
}
