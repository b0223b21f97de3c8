import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import { type Allowance, levelNow } from '../../call/allowance.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import type { Format } from '../../text/format.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { levelTones } from './level-tones.ts';
import { groupServices } from './serve-recommendation.ts';
import { texts } from './serve-texts.ts';
import { ServiceIcon } from './service-icon.tsx';

type ServiceType = CallData<'/pay/package/getPackageType'>[number];

/** A longer list is divided by headings. */
const plainListLength = 5;

/** Everything that can be bought for the device. */
export function ServeServices({
  imei,
  types,
  allowances,
}: {
  readonly imei: string;
  readonly types: readonly ServiceType[];
  readonly allowances: readonly Allowance[];
}): ReactNode {
  const words = useTexts(texts);
  const now = useNow();
  if (types.length === 0) return null;
  const rows = (own: readonly ServiceType[]) => (
    <Card>
      <Rows>
        {own.map((type) => (
          <ServiceRow
            key={type.type}
            imei={imei}
            type={type}
            allowance={allowances.find((item) => item.type === type.type)}
            now={now}
          />
        ))}
      </Rows>
    </Card>
  );
  if (types.length <= plainListLength) {
    return (
      <section>
        <SectionHeading>{words.addService}</SectionHeading>
        {rows(types)}
      </section>
    );
  }
  return groupServices(types).map(({ group, types: own }) => (
    <section key={group}>
      <SectionHeading>{words[group]}</SectionHeading>
      {rows(own)}
    </section>
  ));
}

function ServiceRow({
  imei,
  type,
  allowance,
  now,
}: {
  readonly imei: string;
  readonly type: ServiceType;
  readonly allowance: Allowance | undefined;
  readonly now: number;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const timed = type.unit === 'day' || type.unit === 'month';
  const startsMs = Date.parse(type.effectiveTime ?? '');
  const level = levelNow(type, now);
  const isShort = level === 'low' || level === 'empty' || level === 'over';
  const isActive = timed && (level === 'plenty' || level === 'low' || level === 'active');
  const left = level === 'low' ? allowance?.usable : undefined;
  const cost = format.costText(type.fromPriceFen, type.currency);
  const price = type.fromPriceFen === 0 ? cost : words.from(cost);
  return (
    <ListRow
      icon={<ServiceIcon typeKey={type.key} family={type.family} />}
      title={type.name}
      text={
        startsMs > now ? (
          words.starts(format.date(startsMs))
        ) : isActive && type.expirationTime ? (
          words.until(format.date(type.expirationTime))
        ) : (
          <Facts of={[type.description, price]} />
        )
      }
      end={
        isShort ? (
          <Tag tone={levelTones[level]}>
            {left === undefined ? words[level] : leftText(left, type.unit, words, format)}
          </Tag>
        ) : (
          isActive && <Tag tone="ok">{words.active}</Tag>
        )
      }
      href={pageUrl(sellingPage(type), { imei, type: type.type })}
    />
  );
}

/** Without its unit, 0.3 GB would read as hardly anything of whatever it is. */
function leftText(left: number, unit: string, words: (typeof texts)['zh'], format: Format): string {
  switch (unit) {
    case 'G':
      return words.leftNow(format.dataVolume(left * 1024));
    case 'M':
      return words.leftNow(format.dataVolume(left));
    case 'day':
      return words.daysLeft(Math.ceil(left));
    case 'minutes':
      return words.leftNow(words.minutes(format.number(left)));
    default:
      return words.leftNow(format.number(left));
  }
}
