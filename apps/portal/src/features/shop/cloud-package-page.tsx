import { allowanceUse } from '@device-pay/rules/allowances';
import { cloudKeptMs } from '@device-pay/rules/durations';
import * as packageType from '@device-pay/rules/package-types';
import type { ReactNode } from 'react';
import { endOf, levelNow } from '../../call/allowance.ts';
import { useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Bar } from '../../ui/gauge.tsx';
import { CloudIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './checkout.module.css';
import { texts } from './cloud-texts.ts';
import { levelTones } from './level-tones.ts';
import { PackageShop } from './package-shop.tsx';
import { tabsByCloud } from './package-tabs.ts';
import { WithDevice } from './shop-device.tsx';

/** Cloud storage, cloud service and recordings of a camera: what it has now, then what can be bought. */
export function CloudPackagePage(): ReactNode {
  return (
    <WithDevice>
      {(imei) => (
        <PackageShop
          imei={imei}
          sold={{ family: ['cloud', 'recording'] }}
          tabsOf={tabsByCloud}
          header={<PresentStorage imei={imei} />}
        />
      )}
    </WithDevice>
  );
}

/** Keeps the space, so that nothing below moves when the storage is known. */
function Awaited(): ReactNode {
  return (
    <div className="sk" aria-hidden="true">
      <div className={`sk-card sk-split ${styles.awaited}`}>
        <i className="sk-pic" />
        <i className="sk-w5" />
      </div>
    </div>
  );
}

/** What is stored now and until when; without cloud storage, what it would offer. */
function PresentStorage({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  const allowances = useCall('/redis/getPackageByImei', { imei });
  const types = useCall('/pay/package/getPackageType', { imei });
  const { data } = allowances;
  if (useAwaited(allowances, types)) return <Awaited />;
  // A device for which no cloud storage is sold must not be promised any.
  const isSold = types.data?.some(({ type }) => type === packageType.cloudStorage);
  if (!data || !isSold) return null;
  const item = data.items.find(({ type }) => type === packageType.cloudStorage);
  const { sum = 0, usable = 0 } = item ?? {};
  const level = item ? levelNow(item, now) : 'none';
  const isOver = level === 'over';
  const end = !item || level === 'none' ? null : level === item.level ? item.expirationTime : endOf(item);
  const daysLeft = words.daysOf(format.number(usable), format.number(sum));
  const erasedAt = Date.parse(end ?? '') + cloudKeptMs;
  return (
    <Card>
      <ListRow
        icon={<CloudIcon />}
        title={words.title}
        text={end ? words[isOver ? 'endedOn' : 'until'](format.date(end)) : words.noneText}
        end={item && <Tag tone={levelTones[level]}>{words[level]}</Tag>}
      />
      {item && level === item.level && sum > 0 && (
        <div className={styles.barred}>
          <Bar
            percent={allowanceUse(sum, usable).perLeft}
            label={daysLeft}
            tone={item.level === 'low' ? 'warn' : 'brand'}
          />
          <p className={styles.small}>
            <Facts of={[daysLeft, item.asOf && words.asOf(momentText(format, item.asOf, now))]} />
          </p>
        </div>
      )}
      <p className={styles.small}>
        {!isOver ? words.kept : erasedAt > now ? words.erasedAfter(format.date(erasedAt)) : words.erased}
      </p>
    </Card>
  );
}
