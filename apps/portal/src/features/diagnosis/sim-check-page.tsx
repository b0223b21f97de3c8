import { checkIccid } from '@device-pay/rules';
import { type ReactNode, useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { useHost } from '../../host/host-context.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Row } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { verdictOf, verdictTitleOf, wayOf } from './advice.ts';
import styles from './check.module.css';
import { FoundList, StateSign } from './check-row.tsx';
import { checkWords } from './check-words.ts';
import { firstAdvised } from './first-advised.ts';
import { IccidForm } from './iccid-form.tsx';
import { NoSim, SimNotFound } from './sim-absent.tsx';
import { texts } from './sim-check-texts.ts';
import { SimChecksCard, stateOf } from './sim-checks-card.tsx';
import { type SimChecksInput, simCheckCalls, useSimChecks } from './use-sim-checks.ts';

/**
 * Whether a SIM card works, by its number or by the device that it is in: verdicts for everybody, details only for who
 * has the device.
 */
export function SimCheckPage(): ReactNode {
  const { query, navigate, path } = usePage();
  const ofApp = useAppIccid();
  const iccid = query.get('iccid') ?? query.get('simCardNumber');
  const imei = query.get('imei');
  // The number stands in the address, so that a reload and a link show the same card.
  const choose = (chosen: string | undefined) =>
    navigate(pageUrl(path, { iccid: chosen }), { replace: true });
  const another = () => choose(undefined);
  if (iccid && checkIccid(iccid) !== 'malformed') {
    return <CheckedCard key={iccid} input={{ iccid }} onAnother={another} />;
  }
  // Links from a device's page name no card: the one in its active slot is meant.
  if (!iccid && imei && /^\d{15}$/.test(imei)) {
    return <CheckedCard key={imei} input={{ imei }} onAnother={another} />;
  }
  return <IccidForm key={iccid ?? ''} initial={iccid ?? ofApp ?? ''} onCheck={choose} />;
}

/** The card that the app around the portal is about. */
function useAppIccid(): string | undefined {
  const host = useHost();
  const [iccid, setIccid] = useState<string>();
  useEffect(() => host.on('info', (info) => setIccid(info.iccid)), [host]);
  return iccid;
}

function CheckedCard({
  input,
  onAnother,
}: {
  readonly input: SimChecksInput;
  readonly onAnother: () => void;
}): ReactNode {
  const { iccid } = input;
  const words = useTexts(texts);
  const checkTexts = useTexts(checkWords);
  const format = useFormat();
  const isLoggedIn = useIsLoggedIn();
  const offlineReason = useOfflineReason();
  const info = useCall('/sim/info', { simCardNumber: iccid ?? '' }, { enabled: iccid !== undefined });
  const imei = input.imei ?? info.data?.imei;
  const device = useCall('/device/getDeviceByImei', { imei: imei ?? '' }, { enabled: imei !== undefined });
  const checks = useSimChecks(input);
  const states = checks.map(stateOf);
  const verdict = verdictOf(states);
  const asBad = checks.filter((check) => stateOf(check) === verdict);
  const decisive = firstAdvised(asBad, ({ query }) => query.data?.advice);
  const cause = decisive ?? asBad[0];
  const advice = verdict === 'ok' ? null : decisive?.query.data?.advice;
  // For a card alone, the kind of its device is unknown; most cards that people look for are in hotspots.
  const way = advice
    ? wayOf(advice, device.data === undefined || device.data.picture === 'hotspot')
    : undefined;
  const asOf = checks.flatMap(({ query }) => query.data?.asOf ?? []).sort()[0];
  const readAt = Math.max(...checks.map(({ query }) => query.dataUpdatedAt));
  const nowMs = useNow();
  // The advice, null or not, comes only to those who may also know the details.
  const mayKnow = checks.some(({ query }) => query.data?.advice !== undefined);
  const mayNotKnow = !mayKnow && checks.some(({ query }) => query.data);
  if (checks.some(({ query }) => query.error?.code === 'noSimNumber')) {
    return <NoSim imei={imei} onAnother={onAnother} />;
  }
  // One sentence says more than ten rows with the same failure.
  if (checks.every(({ query }) => query.error?.code === 'noService')) {
    return <SimNotFound input={input} onAnother={onAnother} />;
  }
  const refresh = () => refreshCalls([...simCheckCalls, '/sim/info']);
  return (
    <Screen
      asOf={readAt || undefined}
      onRefresh={refresh}
      note={offlineReason}
      bottom={
        <>
          <Button tone="quiet" size="l" onPress={onAnother}>
            {words.another}
          </Button>
          <Button
            size="l"
            pending={checks.some(({ query }) => query.fetchStatus === 'fetching')}
            disabled={offlineReason !== undefined}
            describedBy={offlineReason !== undefined}
            onPress={() => void refresh()}
          >
            {words.refresh}
          </Button>
        </>
      }
    >
      <Stack>
        <Card>
          <div className={styles.answer} role="status">
            <div className={styles.verdict}>
              <StateSign state={verdict ?? 'pending'} />
              <h2>{withWordBreaks(verdict ? words[verdictTitleOf(verdict, states)] : words.checking)}</h2>
            </div>
            {cause && (verdict === 'warn' || verdict === 'bad') && (
              <FoundList
                found={[{ item: cause.item, state: verdict, detail: cause.query.data?.detail ?? undefined }]}
              />
            )}
            <p className={`${styles.small} ${styles.space}`}>
              {withWordBreaks(iccid ? words.card(iccid.slice(-4)) : words.cardOf(imeiTail(imei ?? '')))}
            </p>
            {verdict === 'unknown' && (
              <p className={styles.small}>{withWordBreaks(words.verdictUnknownText)}</p>
            )}
          </div>
          {advice && (
            <div className={styles.advice}>
              <h3>{words.next}</h3>
              <p>{advice === 'contactSupport' ? words.contact : checkTexts[advice]}</p>
              {way && (
                <div className={styles.space}>
                  <Button block href={pageUrl(way.page, { imei })}>
                    {checkTexts[way.label]}
                  </Button>
                </div>
              )}
            </div>
          )}
        </Card>
        {(isLoggedIn ? mayNotKnow : !mayKnow) && (
          <Notice
            tone="idle"
            action={
              isLoggedIn ? (
                input.imei && (
                  <Button tone="plain" href={pageUrl('device-check.html', { imei: input.imei })}>
                    {words.selfCheck}
                  </Button>
                )
              ) : (
                <LoginButton tone="plain" />
              )
            }
          >
            {isLoggedIn ? words.strangerText : words.guestText}
          </Notice>
        )}
        <section>
          <SectionHeading aside={asOf && words.asOf(momentText(format, asOf, nowMs))}>
            {words.items}
          </SectionHeading>
          <SimChecksCard checks={checks} />
        </section>
        {/* Below what is there from the start, which it would push away if it came above. */}
        {info.data?.imei && <CardFacts info={info.data} />}
      </Stack>
    </Screen>
  );
}

type SimInfo = NonNullable<ReturnType<typeof useCall<'/sim/info'>>['data']>;

/** What only the owner of the device may know about its card. */
function CardFacts({ info }: { readonly info: SimInfo }): ReactNode {
  const words = useTexts(texts);
  const sims = useTexts(simWords);
  const { imei, carrier, slot, active, realName } = info;
  return (
    <section>
      <SectionHeading>{words.details}</SectionHeading>
      <Card>
        {imei && (
          <Row label={words.device} href={pageUrl('wxSwichCard.html', { imei })}>
            {imeiTail(imei)}
          </Row>
        )}
        {carrier && sims[carrier] && <Row label={words.carrier}>{sims[carrier]}</Row>}
        {slot !== undefined && (
          <Row label={words.slot}>
            {withWordBreaks(`${words.slotOf(slot)}\u00a0· ${active ? words.inUse : words.notInUse}`)}
          </Row>
        )}
        {realName !== undefined && (
          <Row label={words.realName}>{realName ? words.verified : words.notVerified}</Row>
        )}
      </Card>
    </section>
  );
}
