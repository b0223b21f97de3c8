import type { ReactNode } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { SpeedIcon } from '../../ui/hotspot-icons.tsx';
import { SimIcon, WifiIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { AcceleratorState, Boosts, isInUse, NotInUse, useSettled } from './accelerator.tsx';
import { texts } from './accelerator-texts.ts';
import styles from './hotspot.module.css';

/** The accelerator: whether the hotspot is fast now, what makes it faster, and what does not. */
export function WebAcceleratoPage(): ReactNode {
  return (
    <DeviceGate standing="guest" kind="hotspot">
      {(imei, device) => (
        <Screen
          onRefresh={() =>
            refreshCalls([
              '/redis/getPackageByImei',
              '/pay/package/getPackageList',
              '/device/getDeviceByImei',
            ])
          }
        >
          {isInUse(device) ? <Accelerator imei={imei} /> : <NotInUse {...device} />}
        </Screen>
      )}
    </DeviceGate>
  );
}

function Accelerator({ imei }: { readonly imei: string }): ReactNode {
  const settled = useSettled(imei);
  return (
    <Stack>
      <AcceleratorState imei={imei} />
      {settled.state && <Boosts imei={imei} />}
      {settled.boosts && <OtherWays imei={imei} />}
    </Stack>
  );
}

/** What the accelerator does and does not, and what else helps. */
function OtherWays({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const allows = useFeatures(imei);
  return (
    <>
      <section>
        <SectionHeading>{words.does}</SectionHeading>
        <Card>
          <ul className={styles.bullets}>
            <li>{words.does1}</li>
            <li>{words.does2}</li>
            <li>{words.does3}</li>
          </ul>
        </Card>
      </section>
      <section>
        <SectionHeading>{words.ways}</SectionHeading>
        <Card>
          <Rows>
            {allows('speedTest') && (
              <ListRow
                icon={<SpeedIcon />}
                title={words.speedTest}
                text={words.speedTestText}
                href={pageUrl('mifi/velocity.html', { imei })}
              />
            )}
            <ListRow
              icon={<SimIcon />}
              title={words.bestCard}
              text={words.bestCardText}
              href={pageUrl('wxSwichCard.html', { imei })}
            />
            <ListRow
              icon={<WifiIcon />}
              title={words.band}
              text={words.bandText}
              href={pageUrl('hotspotSettings.html', { imei })}
            />
          </Rows>
        </Card>
      </section>
    </>
  );
}
