import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import type { Device } from '../../page-kinds/device.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon, ClockIcon, type IconComponent, ShieldIcon, WarningIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './flow.module.css';
import { texts } from './pages-texts.ts';
import { flowPage, named, type Target } from './real-name.ts';
import { reasonTexts } from './reason-texts.ts';
import { UnknownSim } from './unknown-sim.tsx';
import { useDeviceHome } from './use-device-home.ts';
import { isAnothers, isNoSimNumber, isWithoutSim, useRealName } from './use-real-name.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const signs: Readonly<Record<Verdict, readonly [IconComponent, Tone]>> = {
  ok: [CheckIcon, 'ok'],
  elsewhere: [ClockIcon, 'idle'],
  waiting: [ClockIcon, 'idle'],
  rejected: [WarningIcon, 'bad'],
  notYet: [ShieldIcon, 'warn'],
  notNeeded: [ShieldIcon, 'idle'],
};

/** Whether a SIM is verified, and what to do next. An address that says "success" proves nothing: the server does. */
export function VerdictScreen(): ReactNode {
  const { query } = usePage();
  return (
    <DeviceGate standing="guest">
      {(imei, device) => <Asked device={device} target={{ imei, iccid: query.get('iccid') ?? undefined }} />}
    </DeviceGate>
  );
}

function Asked({ device, target }: { readonly device: Device; readonly target: Target }): ReactNode {
  const words = useTexts(texts);
  const reasons = useTexts(reasonTexts);
  const format = useFormat();
  const now = useNow();
  const { imei } = target;
  const homeUrl = useDeviceHome(imei);
  const answer = useCall('/mifi/isRealName', named(target), { staleTimeMs: 0 });
  const maySee = device.standing !== 'guest';
  const query = useRealName(target, maySee);
  const ask = () => Promise.all([answer.refetch(), ...(maySee ? [query.refetch()] : [])]);
  const verdict = answer.data && verdictOf(answer.data, query.data);
  const flowUrl = pageUrl(flowPage, { ...target });

  if (isWithoutSim(answer.error)) {
    return (
      <Screen>
        <StateMessage
          icon={WarningIcon}
          tone="bad"
          title={words.noCards}
          text={words.noCardsText}
          actions={<Button href={pageUrl('sim/404.html', { imei })}>{words.howTo}</Button>}
        />
      </Screen>
    );
  }
  // The device is known, so it is the SIM that is not.
  if (isNoSimNumber(answer.error) || isAnothers(answer.error)) {
    return (
      <Screen>
        <UnknownSim imei={imei} />
      </Screen>
    );
  }
  const reason = query.data?.rejectReason;
  const isHotspot = device.picture === 'hotspot';
  const verdictWords: Readonly<Record<Verdict, readonly [title: string, text: string]>> = {
    ok: [words.okTitle, isHotspot ? words.okHotspot : words.okText],
    elsewhere: [words.elsewhereTitle, words.elsewhereText],
    waiting: [words.waitingTitle, words.waitingText],
    rejected: [words.rejectedTitle, reason ? reasons[reason] : words.rejectedText],
    notYet: [words.notYetTitle, words.notYetText],
    notNeeded: [words.notNeededTitle, words.notNeededText],
  };
  const askAgain = (
    <Button tone="quiet" size="l" pending={answer.fetchStatus === 'fetching'} onPress={() => void ask()}>
      {words.askAgain}
    </Button>
  );
  const onward: Readonly<Record<Verdict, ReactNode>> = {
    ok: (
      <>
        {/* A verified SIM may still be stopped, or out of its device; only a check can tell. */}
        {isHotspot && (
          <Button tone="quiet" size="l" href={pageUrl('mifi/connect-check.html', { imei })}>
            {words.selfCheck}
          </Button>
        )}
        <Button size="l" href={homeUrl}>
          {words.home}
        </Button>
      </>
    ),
    notNeeded: (
      <Button size="l" href={homeUrl}>
        {words.home}
      </Button>
    ),
    elsewhere: (
      <Button size="l" href={flowUrl}>
        {words.goOn}
      </Button>
    ),
    waiting: (
      <Button tone="quiet" size="l" href={flowUrl}>
        {words.seeResult}
      </Button>
    ),
    rejected: (
      <Button size="l" href={flowUrl}>
        {words.redo}
      </Button>
    ),
    notYet: (
      <Button size="l" href={flowUrl}>
        {query.data && query.data.state !== 'none' ? words.goOn : words.goVerify}
      </Button>
    ),
  };
  return (
    <Screen
      asOf={answer.dataUpdatedAt || undefined}
      onRefresh={ask}
      bottom={
        verdict && (
          <>
            {verdict !== 'ok' && verdict !== 'notNeeded' && askAgain}
            {onward[verdict]}
          </>
        )
      }
    >
      <QueryState query={answer} skeleton="result">
        {(data) => {
          const shown = verdictOf(data, query.data);
          const [icon, tone] = signs[shown];
          const [title, text] = verdictWords[shown];
          return (
            <>
              <Card>
                <StateMessage icon={icon} tone={tone} title={title} text={text} live />
              </Card>
              <p className={`${styles.small} ${styles.centred}`}>
                {words.checked(momentText(format, answer.dataUpdatedAt, now))}
              </p>
            </>
          );
        }}
      </QueryState>
    </Screen>
  );
}
