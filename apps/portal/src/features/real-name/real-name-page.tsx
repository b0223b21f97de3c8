import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { serverClock } from '../../call/server-clock.ts';
import { visitStore } from '../../call/storage.ts';
import { refreshCalls } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { sideTakenAgain, takesCaptures } from './flow-steps.ts';
import { texts } from './flow-texts.ts';
import { keptCaptures } from './kept-captures.ts';
import { dropDigits } from './kept-digits.ts';
import { OthersCase } from './others-case.tsx';
import type { RealName, StepProps, Target } from './real-name.ts';
import type { Read, Sent } from './send-capture.ts';
import { UnknownSim } from './unknown-sim.tsx';
import { isAnothers, isNoSimNumber, isWithoutSim, useRealName } from './use-real-name.ts';

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

/** Stores the time of the rejection that the person has read and gone on from: a reload does not show it again. */
const redoneKey = 'pay.redone';

/** The calls with which other pages show the verification. */
const elsewhere = ['/mifi/isRealName', '/publicNumber/getCardInfo', '/consent/list'] as const;

/** The verification of one SIM, at the step that is due, no matter where it was begun. */
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
  /** Whether a photo is taken again though another step is due. */
  const [retakes, setRetakes] = useState(false);
  /** Whether the carrier's page was refused because consent to the current text is missing. */
  const [mustAgree, setMustAgree] = useState(false);
  const { iccid, updatedAt, decidedAt = null } = realName ?? {};
  const takesNothing = realName !== undefined && !takesCaptures(realName);
  const side = realName && sideTakenAgain(realName);
  useEffect(() => {
    const look = async () => {
      if (iccid && takesNothing) {
        // It was ended elsewhere, or goes on without photos and video: what was taken for it is deleted.
        dropDigits(iccid);
        await keptCaptures.removeAll(iccid);
      }
      await keptCaptures.sweep(iccid, updatedAt ? serverClock.toPhone(Date.parse(updatedAt)) : undefined);
      // Phones may close the page while the camera app is open: then only the stored photo tells that it is a retake.
      if (!iccid || !side || !(await keptCaptures.get(iccid, side))) return;
      setRedone(decidedAt);
      setRetakes(true);
    };
    void look();
  }, [iccid, updatedAt, decidedAt, side, takesNothing]);
  useEffect(() => {
    if (redone) visitStore.set(redoneKey, redone);
  }, [redone]);
  useEffect(() => {
    // Loads the code of all steps ahead, so that the next one need not wait for it on a bad connection.
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
        ) : isNoSimNumber(query.error) ? (
          <UnknownSim imei={target.imei} />
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
  // A case that the carrier has, or has decided, still shows its state.
  if (ways.length === 0 && realName.nextStep !== 'wait' && realName.nextStep !== 'done')
    return <NotHere {...props} />;
  // Somebody who deletes what was rejected, or consents in order to go on, has read the rejection.
  const goOn = (next: RealName) => {
    if (next.state === 'rejected') setRedone(next.decidedAt);
    accept(next);
  };
  if (state === 'rejected' && decidedAt !== redone) {
    return <RejectedView {...props} onChange={goOn} onRedo={() => setRedone(decidedAt)} />;
  }
  const isUnderWay = !['none', 'video', 'submitted', 'approved'].includes(state);
  const hasConsent = consents.realName.given && (way !== 'faceVideo' || consents.faceVideo.given);
  // The consent was withdrawn, or given to an older text: no step may go on without it.
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
      // A step that only a newer release knows: the page says that something went wrong, and a reload brings it.
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
