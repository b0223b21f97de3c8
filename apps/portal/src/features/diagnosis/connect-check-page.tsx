import { type ReactNode, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import type { Device } from '../../page-kinds/device.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import styles from './check.module.css';
import { CheckList, PlainRow } from './check-row.tsx';
import { checkPhone, type PhoneCheck, slowMs } from './phone-check.ts';
import { texts } from './run-texts.ts';
import { SelfCheckScreen } from './self-check-screen.tsx';

/** Why there is no internet: this phone first, then the hotspot. */
export function ConnectCheckPage(): ReactNode {
  return (
    <DeviceGate standing="holder" kind="hotspot">
      {(imei, device) => <ConnectCheck imei={imei} device={device} />}
    </DeviceGate>
  );
}

function ConnectCheck({ imei, device }: { readonly imei: string; readonly device: Device }): ReactNode {
  const words = useTexts(texts);
  const host = useHost();
  const [phone, setPhone] = useState<PhoneCheck | 'pending'>();
  const prepare = async () => {
    setPhone('pending');
    const found = await checkPhone(host);
    setPhone(found);
    return found.latencyMs !== null;
  };
  return (
    <SelfCheckScreen
      imei={imei}
      device={device}
      intro={words.introHotspot}
      prepare={prepare}
      before={phone && <Phone check={phone} />}
    />
  );
}

function Phone({ check }: { readonly check: PhoneCheck | 'pending' }): ReactNode {
  const words = useTexts(texts);
  const isPending = check === 'pending';
  const isOnline = !isPending && check.isOnline;
  const latencyMs = isPending ? null : check.latencyMs;
  const appReaches = isPending ? undefined : check.appReaches;
  const isSlow = latencyMs !== null && latencyMs > slowMs;
  return (
    <>
      <section>
        <SectionHeading>{words.phone}</SectionHeading>
        <Card>
          <CheckList>
            <PlainRow
              name={words.phoneOnline}
              state={isPending ? 'pending' : isOnline ? 'ok' : 'bad'}
              text={isPending ? undefined : isOnline ? words.phoneOnlineOk : words.phoneOnlineBad}
            />
            <PlainRow
              name={words.server}
              state={isPending ? 'pending' : latencyMs === null ? 'bad' : isSlow ? 'warn' : 'ok'}
              text={
                isPending
                  ? undefined
                  : latencyMs === null
                    ? words.serverBad
                    : isSlow
                      ? words.serverSlow(latencyMs)
                      : words.serverOk(latencyMs)
              }
            />
            {appReaches !== undefined && (
              <PlainRow
                name={words.appLine}
                state={appReaches ? 'ok' : 'bad'}
                text={appReaches ? words.appLineOk : words.appLineBad}
              />
            )}
          </CheckList>
        </Card>
      </section>
      {!isPending && latencyMs === null && (
        <Card>
          <div role="status">
            <h2>{words.phoneBadTitle}</h2>
            <p className={styles.space}>{words.phoneBadText}</p>
            <ol className={`${styles.steps} ${styles.space}`}>
              <li>{words.phoneSteps1}</li>
              <li>{words.phoneSteps2}</li>
              <li>{words.phoneSteps3}</li>
              <li>{words.phoneSteps4}</li>
            </ol>
          </div>
        </Card>
      )}
    </>
  );
}
