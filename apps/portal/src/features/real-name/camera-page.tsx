import { type ReactNode, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CameraIcon, ClockIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { texts } from './camera-texts.ts';
import { isPhotoDue } from './flow-steps.ts';
import { keptCaptures } from './kept-captures.ts';
import { keptDigits } from './kept-digits.ts';
import { PhotoCapture } from './photo-capture.tsx';
import { flowPage } from './real-name.ts';
import { useRealName } from './use-real-name.ts';
import { VideoCapture } from './video-capture.tsx';

/**
 * Takes the photo or the video of one step and stores it. The page of the verification then sends it, at once or when
 * the connection is back. `step` and `iccid` in the address say what it is for.
 */
export function CameraPage(): ReactNode {
  const words = useTexts(texts);
  const { query, navigate, back } = usePage();
  const step = query.get('step');
  const iccid = query.get('iccid');
  const imei = query.get('imei');
  const flowUrl = pageUrl(flowPage, { imei: imei ?? undefined, iccid: iccid ?? undefined });
  const [digits] = useState(() => (iccid ? keptDigits(iccid) : undefined));
  const isPhoto = step === 'front' || step === 'back';
  const [openedAt] = useState(serverNow);
  // Not awaited: the camera must also open without a connection.
  const { data: realName, dataUpdatedAt } = useRealName(
    { imei: imei ?? '', iccid: iccid ?? undefined },
    isPhoto && imei !== null && iccid !== null,
  );
  // Goes back if the visitor came from the verification: otherwise each photo would add a page to the history.
  const leave = () => (query.has('from') ? back() : navigate(flowUrl, { replace: true }));

  if (!iccid || !(isPhoto || step === 'video')) {
    return (
      <Screen>
        <StateMessage
          icon={CameraIcon}
          title={words.noStep}
          text={words.noStepText}
          actions={<Button href={flowUrl}>{words.toFlow}</Button>}
        />
      </Screen>
    );
  }
  // An answer from before this page was opened may still be about the previous step.
  if (isPhoto && realName && dataUpdatedAt >= openedAt && !isPhotoDue(realName, step)) {
    return (
      <Screen title={words[step]}>
        <StateMessage
          icon={CameraIcon}
          title={words.notDue}
          text={words.notDueText}
          actions={<Button href={flowUrl}>{words.toFlow}</Button>}
        />
      </Screen>
    );
  }
  const keep = async (blob: Blob, digitsId?: string) => {
    await keptCaptures.put(iccid, step, { blob, takenAt: Date.now(), digitsId });
    leave();
  };
  if (isPhoto) return <PhotoCapture side={step} onTaken={keep} />;
  if (!digits) {
    return (
      <Screen title={words.video}>
        <StateMessage
          icon={ClockIcon}
          title={words.noDigits}
          text={words.noDigitsText}
          actions={<Button href={flowUrl}>{words.toFlow}</Button>}
        />
      </Screen>
    );
  }
  return <VideoCapture digits={digits} flowUrl={flowUrl} onTaken={(video) => keep(video, digits.id)} />;
}
