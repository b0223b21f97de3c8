import { type ReactNode, useState } from 'react';
import { useSend } from '../../call/use-call.ts';
import type { Device } from '../../page-kinds/device.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Failure } from '../../page-kinds/query-state.tsx';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SpeedIcon } from '../../ui/hotspot-icons.tsx';
import { ShieldIcon, SimIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './hotspot.module.css';
import { SpeedGauge } from './speed-gauge.tsx';
import { isMetered } from './speed-line.ts';
import { PastSpeeds, SpeedFigures, useSpeedWords } from './speed-results.tsx';
import { type SpeedTest, useSpeedTest } from './use-speed-test.ts';
import { texts } from './velocity-texts.ts';

const limitsMb = ['10', '30', '60'] as const;
const megabyte = 1024 * 1024;

/** Measures the connection between this phone and the server; results are stored only for who has the device. */
export function VelocityPage(): ReactNode {
  return (
    <DeviceGate standing="guest" kind="hotspot">
      {(imei, device) => <Velocity imei={imei} device={device} />}
    </DeviceGate>
  );
}

function Velocity({ imei, device }: { readonly imei: string; readonly device: Device }): ReactNode {
  const words = useTexts(texts);
  const allows = useFeatures(imei);
  if (!allows('speedTest')) {
    return (
      <Screen>
        <StateMessage
          icon={SpeedIcon}
          tone="idle"
          title={words.notOffered}
          text={words.notOfferedText}
          actions={<Button href={pageUrl('device-check.html', { imei })}>{words.toCheck}</Button>}
        />
      </Screen>
    );
  }
  return <Measuring imei={imei} device={device} />;
}

function Measuring({ imei, device }: { readonly imei: string; readonly device: Device }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const speedWords = useSpeedWords();
  const offlineReason = useOfflineReason();
  const keeps = device.standing !== 'guest';
  const [limitMb, setLimitMb] = useState<(typeof limitsMb)[number]>('30');
  const [asks, setAsks] = useState(false);
  const saving = useSend('/mifi/speedTest/save', ['/mifi/speedTest/list']);
  const { test, start, stop } = useSpeedTest((result) => {
    if (keeps) saving.mutate({ input: { imei, ...result } });
  });
  const metered = isMetered();
  const isRunning = test.state === 'running';
  const begin = () => {
    saving.reset();
    start(Number(limitMb) * megabyte);
  };
  const press = () => (metered ? setAsks(true) : begin());
  const shown = shownSpeed(test);
  const labels = {
    ready: words.ready,
    stopped: words.ready,
    running: words[test.state === 'running' ? (test.progress?.phase ?? 'latency') : 'latency'],
    done: words.finished,
    failed: words.ready,
  };
  return (
    <Screen
      note={isRunning ? undefined : offlineReason}
      bottom={
        isRunning ? (
          <Button tone="quiet" size="l" onPress={stop}>
            {words.stop}
          </Button>
        ) : (
          <Button
            size="l"
            disabled={offlineReason !== undefined}
            describedBy={offlineReason !== undefined}
            onPress={press}
          >
            {test.state === 'ready' ? words.start : words.again}
          </Button>
        )
      }
    >
      <Stack>
        <Card>
          <SpeedGauge
            mbps={shown}
            figure={format.number(shown, shown < 100 ? 1 : 0)}
            unit={words.mbps}
            label={labels[test.state]}
            description={words.gauge(format.number(shown, 1))}
          />
          {test.state === 'running' && (
            <SpeedFigures
              {...(test.progress?.known ?? {})}
              note={words.used(format.dataVolume((test.progress?.usedBytes ?? 0) / megabyte))}
            />
          )}
          {test.state === 'done' && <SpeedFigures {...test.result} />}
        </Card>
        {test.state === 'done' && (
          <Notice tone={test.result.downMbps >= 10 ? 'ok' : 'warn'} live>
            {speedWords(test.result)}
          </Notice>
        )}
        {test.state === 'done' && !keeps && <Notice tone="idle">{words.notKept}</Notice>}
        {test.state === 'stopped' && <Notice tone="idle">{words.stopped}</Notice>}
        {test.state === 'failed' && <Failure error={test.error} onRetry={press} />}
        {saving.error && <Failure title={words.saveFailed} error={saving.error} />}
        {test.state === 'done' && test.result.downMbps < 10 && <Improve imei={imei} />}
        {!isRunning && (
          <>
            <section>
              <SectionHeading>{words.limit}</SectionHeading>
              <Segmented
                label={words.limit}
                value={limitMb}
                onChange={setLimitMb}
                options={limitsMb.map((mb) => ({ value: mb, label: words.limitOf(Number(mb)) }))}
              />
              <p className={`${styles.small} ${styles.space}`}>{withWordBreaks(words.limitText)}</p>
            </section>
            <Notice tone={metered ? 'warn' : 'idle'}>{metered ? words.metered : words.onHotspot}</Notice>
          </>
        )}
        {keeps && !isRunning && <PastSpeeds imei={imei} />}
      </Stack>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.meteredTitle}
        yes={{
          label: words.meteredYes,
          onPress: () => {
            setAsks(false);
            begin();
          },
        }}
        no={{ label: words.meteredNo }}
      >
        <p>{withWordBreaks(words.meteredText(Number(limitMb)))}</p>
      </Confirm>
    </Screen>
  );
}

function shownSpeed(test: SpeedTest): number {
  if (test.state === 'running') return test.progress?.mbps ?? 0;
  return test.state === 'done' ? test.result.downMbps : 0;
}

function Improve({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  return (
    <section>
      <SectionHeading>{words.improve}</SectionHeading>
      <Card>
        <Rows>
          <ListRow
            icon={<ShieldIcon />}
            title={words.selfCheck}
            href={pageUrl('mifi/connect-check.html', { imei })}
          />
          <ListRow icon={<SimIcon />} title={words.switchCard} href={pageUrl('wxSwichCard.html', { imei })} />
        </Rows>
      </Card>
    </section>
  );
}
