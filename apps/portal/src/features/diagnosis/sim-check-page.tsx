import { checkIccid } from '@device-pay/rules';
import { type FormEvent, type ReactNode, useState } from 'react';
import { refreshCalls, useCall } from '../../call/query.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { pageUrl, useLoginUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Row } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { verdictOf, wayOf } from './advice.ts';
import styles from './check.module.css';
import { StateSign } from './check-row.tsx';
import { checkWords } from './check-words.ts';
import { texts } from './sim-check-texts.ts';
import { SimChecksCard, stateOf } from './sim-checks-card.tsx';
import { simCheckCalls, useSimChecks } from './use-sim-checks.ts';

/** Whether a SIM card works, by its number: verdicts for everybody, details for who has its device. */
export function SimCheckPage(): ReactNode {
  const { query, navigate, path } = usePage();
  const iccid = query.get('iccid') ?? query.get('simCardNumber');
  // The number stands in the address, so that a reload and a link show the same card.
  const choose = (chosen: string | undefined) =>
    navigate(pageUrl(path, { iccid: chosen }), { replace: true });
  return iccid && checkIccid(iccid) !== 'malformed' ? (
    <CheckedCard key={iccid} iccid={iccid} onAnother={() => choose(undefined)} />
  ) : (
    <IccidForm initial={iccid ?? ''} onCheck={choose} />
  );
}

function IccidForm({
  initial,
  onCheck,
}: {
  readonly initial: string;
  readonly onCheck: (iccid: string) => void;
}): ReactNode {
  const words = useTexts(texts);
  const [typed, setTyped] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const digits = typed.replace(/[\s-]/g, '');
  const verdict = checkIccid(digits);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(verdict === 'malformed');
    if (verdict !== 'malformed') onCheck(digits);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Screen
        bottom={
          <Button type="submit" size="l">
            {words.check}
          </Button>
        }
      >
        <Stack>
          <p className={styles.small}>{words.intro}</p>
          <Card>
            <div className={styles.form}>
              <TextField
                name="iccid"
                label={words.iccid}
                hint={words.iccidHint}
                inputMode="numeric"
                autoComplete="off"
                maxLength={26}
                value={typed}
                onChange={setTyped}
                error={isMissing && verdict === 'malformed' ? words.iccidMissing : undefined}
              />
              {/* A warning only: carriers issue such cards. */}
              {verdict === 'checkDigit' && <Notice tone="warn">{words.iccidOdd}</Notice>}
            </div>
          </Card>
        </Stack>
      </Screen>
    </form>
  );
}

function CheckedCard({
  iccid,
  onAnother,
}: {
  readonly iccid: string;
  readonly onAnother: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const checkTexts = useTexts(checkWords);
  const format = useFormat();
  const isLoggedIn = useIsLoggedIn();
  const loginUrl = useLoginUrl();
  const info = useCall('/sim/info', { simCardNumber: iccid });
  const checks = useSimChecks({ iccid });
  const verdict = verdictOf(checks.map(stateOf));
  const decisive = checks.find((check) => stateOf(check) === verdict && check.query.data?.advice);
  const advice = verdict === 'ok' ? null : (decisive?.query.data?.advice ?? null);
  const way = advice ? wayOf(advice, true) : undefined;
  const imei = info.data?.imei;
  const asOf = checks.flatMap(({ query }) => query.data?.asOf ?? []).sort()[0];
  const nowMs = Math.max(...checks.map(({ query }) => query.dataUpdatedAt));
  const titles = {
    ok: words.verdictOk,
    warn: words.verdictWarn,
    bad: words.verdictBad,
    unknown: words.verdictUnknown,
  };
  const refresh = () => refreshCalls([...simCheckCalls, '/sim/info']);
  return (
    <Screen
      asOf={nowMs || undefined}
      onRefresh={refresh}
      bottom={
        <>
          <Button tone="quiet" size="l" onPress={onAnother}>
            {words.another}
          </Button>
          <Button size="l" pending={verdict === undefined} onPress={() => void refresh()}>
            {words.refresh}
          </Button>
        </>
      }
    >
      <Stack>
        <Card>
          <div role="status">
            <div className={styles.verdict}>
              <StateSign state={verdict ?? 'pending'} />
              <h2>{verdict ? titles[verdict] : words.checking}</h2>
            </div>
            <p className={`${styles.small} ${styles.space}`}>{words.card(iccid.slice(-4))}</p>
            {verdict === 'unknown' && <p className={styles.small}>{words.verdictUnknownText}</p>}
          </div>
          {advice && (
            <div className={styles.advice}>
              <h3>{words.next}</h3>
              <p>{checkTexts[advice]}</p>
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
        {!isLoggedIn && (
          <Notice
            tone="idle"
            action={
              <Button tone="plain" href={loginUrl}>
                {words.login}
              </Button>
            }
          >
            {words.guestText}
          </Notice>
        )}
        {info.data?.imei && <CardFacts info={info.data} />}
        <section>
          <SectionHeading aside={asOf && words.asOf(momentText(format, asOf, nowMs))}>
            {words.items}
          </SectionHeading>
          <SimChecksCard checks={checks} />
        </section>
      </Stack>
    </Screen>
  );
}

type SimInfo = NonNullable<ReturnType<typeof useCall<'/sim/info'>>['data']>;

/** What only the owner of its device learns of a card. */
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
        {carrier && <Row label={words.carrier}>{sims[carrier]}</Row>}
        {slot !== undefined && (
          <Row label={words.slot}>
            {words.slotOf(slot)} · {active ? words.inUse : words.notInUse}
          </Row>
        )}
        {realName !== undefined && (
          <Row label={words.realName}>{realName ? words.verified : words.notVerified}</Row>
        )}
      </Card>
    </section>
  );
}
