import { type ReactNode, useState } from 'react';
import { errorText } from '../../call/error-text.ts';
import { refreshCalls, useCall, useSend } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeading, Stack } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { cardPollMs } from './card-switch.ts';
import { texts } from './card-texts.ts';
import styles from './hotspot.module.css';
import type { Card, CardInfo } from './hotspot.ts';
import { SimCard } from './sim-card.tsx';
import { SwitchProgress } from './switch-progress.tsx';

const cardInfoPath = '/publicNumber/getCardInfo';

/** The SIM cards of a hotspot: their state, whether their users are verified, and switching to another card. */
export function WxSwichCardPage(): ReactNode {
  return (
    <DeviceGate standing="owner" kind="hotspot">
      {(imei) => <Cards imei={imei} />}
    </DeviceGate>
  );
}

function Cards({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const nowMs = useNow();
  const { query } = usePage();
  const [pollMs, setPollMs] = useState<number | false>(false);
  const cards = useCall(cardInfoPath, { imei }, { refetchIntervalMs: pollMs, staleTimeMs: 5000 });
  const wantedMs = cards.data ? cardPollMs(cards.data, query.get('paidAt'), nowMs) : false;
  // Derived state, set during the same render: the answer of the poll decides whether to go on polling.
  if (wantedMs !== pollMs) setPollMs(wantedMs);
  return (
    <Screen asOf={cards.dataUpdatedAt || undefined} onRefresh={cards.refetch}>
      <QueryState
        query={cards}
        skeleton="list"
        isEmpty={(data) => data.cards.length === 0}
        empty={
          <StateMessage
            icon={SimIcon}
            tone="bad"
            title={words.noCards}
            text={words.noCardsText}
            actions={<Button href={pageUrl('sim/404.html', { imei })}>{words.howTo}</Button>}
          />
        }
      >
        {(data) => <CardList info={data} />}
      </QueryState>
    </Screen>
  );
}

function CardList({ info }: { readonly info: CardInfo }): ReactNode {
  const nowMs = useNow();
  const words = useTexts(texts);
  const sims = useTexts(simWords);
  const format = useFormat();
  const { language } = useLanguage();
  const offlineReason = useOfflineReason();
  const { imei, offlineSec } = info;
  /** The card that the dialog asks about; 'auto': the device chooses. */
  const [asked, setAsked] = useState<Card | 'auto'>();
  const manual = useSend('/publicNumber/manualChangeCard', [cardInfoPath]);
  const auto = useSend('/publicNumber/autoChangeCard', [cardInfoPath]);
  const error = manual.error ?? auto.error;
  // There is one result, as one device is named; it may say that the switch failed although the call succeeded.
  const refused = auto.data?.results.find(({ started }) => !started);
  // A switch that is already under way tells more by its progress, and later by its outcome.
  const isTold = (error?.code ?? refused?.error) === 'cardSwitchRunning' && info.lastSwitch !== null;
  const failure = isTold ? undefined : error ? errorText(error, language) : refused?.message;
  const send = () => {
    const choice = asked;
    setAsked(undefined);
    manual.reset();
    auto.reset();
    // What comes of it stands above the cards, and the button may be far below.
    const seen = {
      onSettled: () => window.scrollTo(0, 0),
      // What is refused was offered by old news: the SIMs were switched elsewhere, or are being switched.
      onError: () => void refreshCalls([cardInfoPath]),
    };
    if (choice === 'auto') auto.mutate({ input: { imeis: [imei] } }, seen);
    else if (choice) manual.mutate({ input: { imei, slot: choice.slot } }, seen);
  };
  const pending = manual.isPending || auto.isPending;
  const canSwitch = info.canSwitch && !pending && offlineReason === undefined;
  const asOf = info.cards.flatMap((card) => card.asOf ?? []).sort()[0];
  return (
    <Stack>
      <SwitchProgress info={info} />
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {offlineReason && info.canSwitch && <Notice tone="idle">{offlineReason}</Notice>}
      <WhyNot info={info} nowMs={nowMs} />
      <SectionHeading aside={asOf && words.asOf(momentText(format, asOf, nowMs))}>
        {words.cards}
      </SectionHeading>
      {info.cards.map((card) => (
        <SimCard
          key={card.iccid}
          imei={imei}
          card={card}
          onUse={canSwitch && card.switchable ? () => setAsked(card) : undefined}
        />
      ))}
      {info.cards.some(({ switchable }) => switchable) && (
        <>
          <SectionHeading>{words.auto}</SectionHeading>
          <p className={styles.small}>{withWordBreaks(words.autoText)}</p>
          <Button tone="quiet" block pending={pending} disabled={!canSwitch} onPress={() => setAsked('auto')}>
            {words.autoAction}
          </Button>
        </>
      )}
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={
          asked === undefined || asked === 'auto'
            ? words.confirmAutoTitle
            : words.confirmTitle(sims[asked.carrier])
        }
        yes={{ label: words.confirmYes, onPress: send }}
        no={{ label: words.confirmNo }}
      >
        <p>{withWordBreaks(words.confirmText(offlineSec.from, offlineSec.to))}</p>
        <p className={styles.space}>{withWordBreaks(words.confirmPhone)}</p>
      </Confirm>
    </Stack>
  );
}

/** Why no card can be switched to, and what to do. */
function WhyNot({ info, nowMs }: { readonly info: CardInfo; readonly nowMs: number }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { imei, whyNot, lastSeenAt } = info;
  if (whyNot === 'oneCard') return <Notice tone="idle">{words.oneCard}</Notice>;
  if (whyNot !== 'offline') return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button tone="plain" href={pageUrl('device-check.html', { imei })}>
          {words.selfCheck}
        </Button>
      }
    >
      {lastSeenAt === null ? words.neverSeen : words.offline(momentText(format, lastSeenAt, nowMs))}
    </Notice>
  );
}
