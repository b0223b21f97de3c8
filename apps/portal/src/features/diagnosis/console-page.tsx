import type { ReactNode } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import type { Device } from '../../page-kinds/device.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeading, Stack } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './check.module.css';
import type { Run } from './check.ts';
import { checkWords } from './check-words.ts';
import { texts } from './console-texts.ts';
import { PastRuns } from './past-runs.tsx';
import { runText } from './run-text.ts';
import { SimChecksCard } from './sim-checks-card.tsx';
import { simCheckCalls, useSimChecks } from './use-sim-checks.ts';

/**
 * All that is known of a hotspot's connection, for whoever helps its owner: the checks of its SIM now, and every run.
 */
export function ConsolePage(): ReactNode {
  return (
    <DeviceGate standing="holder" kind="hotspot">
      {(imei, device) => <Console imei={imei} device={device} />}
    </DeviceGate>
  );
}

function Console({ imei, device }: { readonly imei: string; readonly device: Device }): ReactNode {
  const words = useTexts(texts);
  const checkTexts = useTexts(checkWords);
  const sims = useTexts(simWords);
  const format = useFormat();
  const checks = useSimChecks({ imei });
  const asOf = checks.flatMap(({ query }) => query.data?.asOf ?? []).sort()[0];
  const readAt = Math.max(...checks.map(({ query }) => query.dataUpdatedAt));
  const nowMs = useNow();
  const copy = async (run: Run) => {
    try {
      await navigator.clipboard.writeText(runText(run, checkTexts, sims, format));
      void showToast(words.copied, 'ok');
    } catch {
      void showToast(words.copyFailed);
    }
  };
  return (
    <Screen
      asOf={readAt || undefined}
      onRefresh={() => refreshCalls([...simCheckCalls, '/SelfInspection/list'])}
      bottom={
        <Button size="l" href={pageUrl('mifi/connect-check.html', { imei })}>
          {words.newCheck}
        </Button>
      }
    >
      <Stack>
        <p className={styles.small}>{withWordBreaks(words.intro)}</p>
        <section>
          <SectionHeading aside={asOf && words.asOf(momentText(format, asOf, nowMs))}>
            {words.simNow}
          </SectionHeading>
          <SimChecksCard checks={checks} />
        </section>
        <PastRuns
          imei={imei}
          isHotspot={device.picture === 'hotspot'}
          actions={(run) => (
            <Button size="l" onPress={() => void copy(run)}>
              {words.copy}
            </Button>
          )}
        />
      </Stack>
    </Screen>
  );
}
