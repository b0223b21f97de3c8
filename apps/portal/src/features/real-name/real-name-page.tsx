import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { refreshCalls } from '../../call/query.ts';
import { serverClock } from '../../call/server-clock.ts';
import { visitStore } from '../../call/storage.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { sideTakenAgain } from './flow-steps.ts';
import { texts } from './flow-texts.ts';
import { keptCaptures } from './kept-captures.ts';
import { dropDigits } from './kept-digits.ts';
import { OthersCase } from './others-case.tsx';
import type { RealName, StepProps, Target } from './real-name.ts';
import type { Read, Sent } from './send-capture.ts';
import { isAnothers, isWithoutSim, useRealName } from './use-real-name.ts';

const steps = {
  consent: () => import('./consent-step.tsx').then((module) => ({ default: module.ConsentStep })),
  photo: () => import('./photo-step.tsx').then((module) => ({ default: module.PhotoStep })),
  info: () => import('./info-step.tsx').then((module) => ({ default: module.InfoStep })),
  digits: () => import('./digits-step.tsx').then((module) => ({ default: module.DigitsStep })),
  notHere: () => import('./not-here.tsx').then((module) => ({ default: module.NotHere })),
  carrier: () => import('./carrier-step.tsx').then((module) => ({ default: module.CarrierStep })),
  result: () => import('./result-view.tsx').then((module) => ({ default: module.ResultView })),
  rejected: () => import('./rejected-view.tsx').then((module) => ({ default: module.RejectedView })),
};
const ConsentStep = lazy(steps.consent);
const PhotoStep = lazy(steps.photo);
const InfoStep = lazy(steps.info);
const DigitsStep = lazy(steps.digits);
const NotHere = lazy(steps.notHere);
const CarrierStep = lazy(steps.carrier);
const ResultView = lazy(steps.result);
const RejectedView = lazy(steps.rejected);

/** When what the person goes on from was rejected: a page that is loaded anew does not say so once more. */
const redoneKey = 'pay.redone';

/** What other pages show of it. */
const elsewhere = ['/mifi/isRealName', '/publicNumber/getCardInfo', '/consent/list'];

/** The verification of one SIM, at the step that is due: begun anywhere, gone on with anywhere. */
export function RealNamePage(): ReactNode {
  const { query } = usePage();
  return (
    <DeviceGate standing="holder">
      {(imei) => (
        <Suspense
          fallback={
            <Screen>
              <Waiting skeleton="form" />
            </Screen>
          }
        >
          <Flow target={{ imei, iccid: query.get('iccid') ?? undefined }} />
        </Suspense>
      )}
    </DeviceGate>
  );
}

function Flow({ target }: { readonly target: Target }): ReactNode {
  const query = useRealName(target);
  const { data: realName } = query;
  const [read, setRead] = useState<Read>();
  const [redone, setRedone] = useState<string | null | undefined>(() => visitStore.get(redoneKey));
  /** A photo once more, though it was read. */
  const [retakes, setRetakes] = useState(false);
  /** The carrier's page did not open without a consent to the words of now. */
  const [mustAgree, setMustAgree] = useState(false);
  const { iccid, updatedAt, decidedAt = null } = realName ?? {};
  const hasNone = realName?.state === 'none';
  const side = realName && sideTakenAgain(realName);
  useEffect(() => {
    const look = async () => {
      if (iccid && hasNone) {
        // It ended elsewhere, such as with a consent that was taken back: nothing that was taken for it stays here.
        dropDigits(iccid);
        await keptCaptures.removeAll(iccid);
      }
      await keptCaptures.sweep(iccid, updatedAt ? serverClock.toPhone(Date.parse(updatedAt)) : undefined);
      // Phones close a page whose camera app is open: that this photo is taken again is known from it alone.
      if (!iccid || !side || !(await keptCaptures.get(iccid, side))) return;
      setRedone(decidedAt);
      setRetakes(true);
    };
    void look();
  }, [iccid, updatedAt, decidedAt, side, hasNone]);
  useEffect(() => {
    if (redone) visitStore.set(redoneKey, redone);
  }, [redone]);
  useEffect(() => {
    // On a bad line the next step must not wait for its own code.
    for (const load of Object.values(steps)) load().catch(() => undefined);
  }, []);

  const accept = (given: RealName) => {
    query.accept(given);
    void refreshCalls(elsewhere);
  };
  if (!realName) {
    return (
      <Screen>
        {isWithoutSim(query.error) ? (
          <NoSim imei={target.imei} />
        ) : isAnothers(query.error) ? (
          <OthersCase target={target} onChange={accept} />
        ) : (
          <QueryState query={query} skeleton="form">
            {() => null}
          </QueryState>
        )}
      </Screen>
    );
  }
  const onSent = (sent: Sent) => {
    if (sent.read) setRead(sent.read);
    setRetakes(false);
    accept(sent.realName);
  };
  const props: StepProps = {
    target: { imei: target.imei, iccid: realName.iccid },
    realName,
    onChange: accept,
  };
  const { state, consents, way, ways } = realName;
  // What is with the carrier, or decided, still shows where it stands.
  if (ways.length === 0 && realName.nextStep !== 'wait' && realName.nextStep !== 'done')
    return <NotHere {...props} />;
  // Who deletes what was rejected, or agrees to go on from it, has read of it.
  const goOn = (next: RealName) => {
    if (next.state === 'rejected') setRedone(next.decidedAt);
    accept(next);
  };
  if (state === 'rejected' && decidedAt !== redone) {
    return <RejectedView {...props} onChange={goOn} onRedo={() => setRedone(decidedAt)} />;
  }
  const isUnderWay = !['none', 'video', 'submitted', 'approved'].includes(state);
  const hasConsent = consents.realName.given && (way !== 'faceVideo' || consents.faceVideo.given);
  // Taken back, or given to older words: nothing goes on without it.
  if ((isUnderWay || (mustAgree && realName.nextStep === 'page')) && !hasConsent)
    return <ConsentStep {...props} onChange={goOn} />;
  if (retakes && side) return <PhotoStep key={side} {...props} side={side} onSent={onSent} />;
  switch (realName.nextStep) {
    case 'begin':
      return <ConsentStep {...props} />;
    case 'front':
    case 'back':
      return <PhotoStep key={realName.nextStep} {...props} side={realName.nextStep} onSent={onSent} />;
    case 'info':
      return <InfoStep {...props} read={read} onRetake={() => setRetakes(true)} />;
    case 'digits':
    case 'video':
      return <DigitsStep {...props} onSent={onSent} />;
    case 'page':
    case 'hall':
      return <CarrierStep {...props} query={query} onConsentMissing={() => setMustAgree(true)} />;
    case 'wait':
    case 'done':
      return <ResultView {...props} query={query} />;
    default:
      // Only a newer release knows it: the page says that something is wrong, and a reload brings that release.
      throw new Error(`no step ${realName.nextStep satisfies never}`);
  }
}

function NoSim({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  return (
    <StateMessage
      icon={SimIcon}
      tone="bad"
      title={words.noSim}
      text={words.noSimText}
      actions={<Button href={pageUrl('sim/404.html', { imei })}>{words.howToFix}</Button>}
    />
  );
}
