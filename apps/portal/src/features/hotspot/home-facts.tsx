import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { SectionHeading } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SimIcon, UserIcon } from '../../ui/icons.tsx';
import { connectedCount } from './connected-clients.ts';
import { texts } from './home-texts.ts';
import type { MifiMessage, MifiSignal } from './hotspot.ts';
import { BatteryIcon } from './hotspot-icons.tsx';
import { SignalBars } from './signal-bars.tsx';
import { FactTile, FactTiles } from './tiles.tsx';

export interface HomeFactsProps {
  readonly message: MifiMessage;
  readonly signal: MifiSignal | undefined;
  readonly nowMs: number;
}

/** Signal, carrier, who is connected, and the battery. If the device is offline, each figure shows its time. */
export function HomeFacts({ message, signal, nowMs }: HomeFactsProps): ReactNode {
  const words = useTexts(texts);
  const sims = useTexts(simWords);
  const format = useFormat();
  const { imei, online, lastSeenAt, battery, clients, card, settings } = message;
  const allows = useFeatures(imei);
  const connected = connectedCount(message);
  const measured = signal?.signal ?? null;
  const since = (moment: string) => words.asOf(momentText(format, moment, nowMs));
  const old = (moment: string | undefined) => (online || !moment ? undefined : since(moment));
  const dbm = (value: number) => `${format.number(value).replace('-', '−')} dBm`;
  return (
    <section>
      <SectionHeading aside={online && lastSeenAt ? since(lastSeenAt) : undefined}>
        {words.state}
      </SectionHeading>
      <FactTiles>
        <FactTile
          icon={<SignalBars bars={online ? (measured?.bars ?? null) : null} />}
          label={words.signal}
          // The last figure of an offline device says nothing about now, and a failed call nothing about the device.
          value={
            !online || !signal ? words.unknown : measured ? words.bars(measured.bars) : words.notReported
          }
          detail={
            measured && (
              <Facts
                of={[
                  online ? measured.network : null,
                  online ? dbm(measured.dbm) : words.last(dbm(measured.dbm)),
                  old(measured.asOf),
                ]}
              />
            )
          }
          href={allows('speedTest') ? pageUrl('mifi/velocity.html', { imei }) : undefined}
        />
        <FactTile
          icon={<SimIcon />}
          label={words.carrier}
          value={(card && sims[card.carrier]) ?? words.unknown}
          detail={card && words.slot(card.slot)}
          href={pageUrl('wxSwichCard.html', { imei })}
        />
        <FactTile
          icon={<UserIcon />}
          label={words.connected}
          value={
            !online
              ? words.unknown
              : connected === undefined
                ? words.notReported
                : words.clients(connected, settings?.maxClients ?? null)
          }
          detail={clients && old(clients.asOf)}
          href={pageUrl('contentManage.html', { imei })}
        />
        <FactTile
          icon={<BatteryIcon />}
          label={words.battery}
          value={battery ? format.percent(battery.percent / 100) : words.notReported}
          detail={battery && old(battery.asOf)}
        />
      </FactTiles>
    </section>
  );
}
