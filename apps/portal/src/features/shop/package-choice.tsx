import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { OptionCards } from '../../ui/choice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Offer } from '../../ui/offer.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import type { Package } from './package.ts';
import { labelsOf, markOf, type PackageLabel, unitPrices } from './package-facts.ts';
import { texts } from './package-texts.ts';

/** Chooses one of several packages; those that are not offered stay in the list, dimmed and with the reason. */
export function PackageChoice({
  packages,
  chosen,
  onChoose,
}: {
  readonly packages: readonly Package[];
  readonly chosen: Package | undefined;
  readonly onChoose: (packageId: number) => void;
}): ReactNode {
  const words = useTexts(texts);
  return (
    <OptionCards
      label={words.packages}
      value={chosen?.packageId}
      onChange={onChoose}
      options={packages.map((item) => ({
        value: item.packageId,
        disabled: !item.offered,
        content: <PackageOffer item={item} />,
      }))}
    />
  );
}

function PackageOffer({ item }: { readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { originalPriceFen, currency } = item;
  const was = originalPriceFen !== null && originalPriceFen > item.priceFen ? originalPriceFen : undefined;
  const { monthly } = item;
  const labels: Readonly<Record<PackageLabel, string>> = {
    month: words.labelMonth,
    quarter: words.labelQuarter,
    halfYear: words.labelHalfYear,
    year: words.labelYear,
    highSpeed: words.highSpeed,
    newUser: words.newUser,
    vip: words.vip,
  };
  const facts = [
    ...unitPrices(item).map(({ of, fen }) => words[of](format.money(fen, currency))),
    monthly && words.aMonth(format.money(monthly.priceFen, currency)),
    ...labelsOf(item).map((label) => labels[label]),
  ].filter((fact) => fact !== null);
  return (
    <Offer
      title={withWordBreaks(item.name)}
      tag={<PackageTag item={item} />}
      text={withWordBreaks(item.description)}
      price={
        <Price
          {...format.cost(item.priceFen, currency)}
          was={was === undefined ? undefined : { label: words.before, text: format.money(was, currency) }}
        />
      }
      remark={
        item.offered
          ? facts.length > 0 && <Facts of={facts} />
          : words.notOffered(item.notOfferedReason ?? '')
      }
    />
  );
}

function PackageTag({ item }: { readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const mark = item.offered ? markOf(item) : undefined;
  if (mark === undefined) return null;
  if (mark === 'gift') return <Tag tone="ok">{words.gift(item.giftMonths)}</Tag>;
  return <Tag tone="brand">{words[mark]}</Tag>;
}
