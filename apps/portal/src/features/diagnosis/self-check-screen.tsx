import { type ReactNode, Suspense, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import { askPlace, type NoPlace } from '../../host/place.ts';
import type { Device } from '../../page-kinds/device.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Failure } from '../../page-kinds/query-state.tsx';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { lazyOptional } from '../../ui/lazy-optional.ts';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { asksUs } from './advice.ts';
import styles from './check.module.css';
import { texts } from './run-texts.ts';
import { RunView } from './run-view.tsx';
import { useSelfCheck } from './use-self-check.ts';

// Shown at the bottom, so the page does not wait for it; loaded with the page, as there may be no connection later.
const loadPastRuns = () => import('./past-runs.tsx').then((module) => module.PastRuns);
loadPastRuns().catch(() => undefined);
const PastRuns = lazyOptional(loadPastRuns);

export interface SelfCheckScreenProps {
  readonly imei: string;
  readonly device: Device;
  readonly intro: string;
  /** Stands above the device's own items. */
  readonly before?: ReactNode;
  /** Runs before the check; false: the device can't be checked from here. */
  readonly prepare?: () => Promise<boolean>;
}

/**
 * A self-check from its start to its verdict and next step, with the pause before it may be repeated, and the earlier
 * ones.
 */
export function SelfCheckScreen(props: SelfCheckScreenProps): ReactNode {
  const { imei, device, intro, before, prepare } = props;
  const words = useTexts(texts);
  const host = useHost();
  const offlineReason = useOfflineReason();
  // With `prepare`, an offline phone may start: that checks the phone's own connection.
  const blockedReason = prepare ? undefined : offlineReason;
  const { run, isRunning, error, start } = useSelfCheck(imei);
  const [isPreparing, setIsPreparing] = useState(false);
  const [withPlace, setWithPlace] = useState(false);
  const [noPlace, setNoPlace] = useState<NoPlace>();
  const repeatAt = run && !run.running ? Date.parse(run.repeatAt) : 0;
  const nowMs = useNow(repeatAt);
  const waitSec = repeatAt === 0 ? 0 : Math.max(0, Math.ceil((repeatAt - nowMs) / 1000));
  const isHotspot = device.picture === 'hotspot';
  const isBusy = isRunning || isPreparing;

  const begin = async () => {
    setIsPreparing(true);
    setNoPlace(undefined);
    const found = withPlace ? await askPlace(host) : undefined;
    const place = typeof found === 'object' ? found : undefined;
    if (typeof found === 'string') setNoPlace(found);
    const goesOn = prepare ? await prepare() : true;
    setIsPreparing(false);
    if (goesOn) start(place);
  };
  const reportLink = (runId: string) => pageUrl('complaint.html', { imei, selfCheckRunId: runId });
  return (
    <Screen
      note={blockedReason}
      bottom={
        <Button
          size="l"
          pending={isBusy}
          disabled={waitSec > 0 || blockedReason !== undefined}
          describedBy={blockedReason !== undefined}
          onPress={() => void begin()}
        >
          {isBusy ? words.running : waitSec > 0 ? words.againIn(waitSec) : run ? words.again : words.start}
        </Button>
      }
    >
      <Stack>
        {!run && !isBusy && <p className={styles.small}>{withWordBreaks(intro)}</p>}
        {before}
        {noPlace && <Notice tone="idle">{words.noPlace}</Notice>}
        {host.kind === 'native' && (noPlace === 'off' || noPlace === 'refused') && (
          <Button tone="quiet" block onPress={() => host.send('openSettings')}>
            {words.openSettings}
          </Button>
        )}
        {error !== undefined && <Failure error={error} onRetry={() => void begin()} />}
        {run && (
          <RunView run={run} isHotspot={isHotspot} nowMs={nowMs} isCut={run.running && error !== undefined} />
        )}
        {run && !run.running && !asksUs(run.nextStep) && (
          <Button tone="quiet" block href={reportLink(run.runId)}>
            {words.report}
          </Button>
        )}
        {!isBusy && (
          <Card>
            <Checkbox
              label={words.withPlace}
              text={words.withPlaceText}
              checked={withPlace}
              onChange={setWithPlace}
            />
          </Card>
        )}
        {!isBusy && (
          <Suspense fallback={null}>
            <PastRuns
              imei={imei}
              isHotspot={isHotspot}
              except={run?.runId}
              actions={({ runId, nextStep }) =>
                !asksUs(nextStep) && (
                  <Button size="l" href={reportLink(runId)}>
                    {words.report}
                  </Button>
                )
              }
            />
          </Suspense>
        )}
      </Stack>
    </Screen>
  );
}
