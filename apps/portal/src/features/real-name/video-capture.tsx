import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './camera.module.css';
import { texts } from './camera-texts.ts';
import { clockText } from './flow-steps.ts';
import type { Digits } from './kept-digits.ts';
import { ownRecordableType } from './record-video.ts';
import { useCamera } from './use-camera.ts';
import { useShownBlob } from './use-shown-blob.ts';
import { type RecordingPhase, useVideoRecording } from './use-video-recording.ts';
import { Viewfinder } from './viewfinder.tsx';

/** What the server takes at most. */
const maxBytes = 20 * 1024 * 1024;
/** Before the first digit and after the last one. */
const marginMs = 1500;

export interface VideoCaptureProps {
  readonly digits: Digits;
  readonly flowUrl: string;
  readonly onTaken: (video: Blob) => Promise<void>;
}

/** The face, while the digits are read aloud: counted down, recorded, looked at, and only then used. */
export function VideoCapture({ digits, flowUrl, onTaken }: VideoCaptureProps): ReactNode {
  const words = useTexts(texts);
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [type] = useState(ownRecordableType);
  const [inReview, setInReview] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const camera = useCamera({ facing: 'user', withSound: true, wanted: type !== undefined && !inReview });
  const lengthMs = digits.digits.length * digits.paceMs + marginMs * 2;
  const recording = useVideoRecording(camera.stream, type, lengthMs);
  const { phase } = recording;
  const taken = phase.kind === 'review' ? phase.video : undefined;
  // Derived state, settled in this same render: the camera is released while its video is looked at.
  if (inReview !== (taken !== undefined)) setInReview(taken !== undefined);
  const shown = useShownBlob(taken);
  const now = useNow(digits.expiresAt);
  const isOver = now >= digits.expiresAt;
  const isLive = camera.state === 'live' && type !== undefined;

  const use = async () => {
    if (!taken) return;
    setBusy(true);
    try {
      await onTaken(taken);
    } catch {
      setProblem(words.notKept);
      setBusy(false);
    }
  };
  const record = () => {
    setProblem(undefined);
    if (isLive) recording.start();
    else input.current?.click();
  };

  let bottom: ReactNode;
  if (taken) {
    bottom = (
      <>
        <Button tone="quiet" size="l" onPress={recording.again}>
          {words.recordAgain}
        </Button>
        <Button size="l" pending={busy} onPress={() => void use()}>
          {words.useVideo}
        </Button>
      </>
    );
  } else if (phase.kind !== 'ready') {
    bottom = (
      <Button size="l" pending>
        {words.recordingNow}
      </Button>
    );
  } else if (isOver) {
    bottom = (
      <Button size="l" href={flowUrl}>
        {words.toFlow}
      </Button>
    );
  } else {
    bottom = (
      <>
        {!isLive && type !== undefined && camera.state !== 'opening' && (
          <Button tone="quiet" size="l" onPress={camera.retry}>
            {words.retry}
          </Button>
        )}
        <Button size="l" disabled={camera.state === 'opening' && type !== undefined} onPress={record}>
          {isLive || (camera.state === 'opening' && type !== undefined)
            ? words.record
            : words.recordWithPhone}
        </Button>
      </>
    );
  }

  return (
    <Screen
      title={words.video}
      aside={!taken && !isOver && words.left(clockText(digits.expiresAt - now))}
      bottom={bottom}
    >
      <input
        className={styles.file}
        ref={input}
        type="file"
        accept="video/*"
        capture="user"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (!file) return;
          if (file.size > maxBytes) setProblem(words.fileTooBig);
          else recording.show(file);
        }}
      />
      {(problem || recording.failed) && (
        <Notice tone="bad" live>
          {problem ?? words.recordFailed}
        </Notice>
      )}
      {isOver && !taken && (
        <Notice tone="warn" live>
          <strong>{words.digitsOver}</strong>
          <br />
          {words.digitsOverText}
        </Notice>
      )}
      {taken ? (
        <>
          <Card>
            {/* biome-ignore lint/a11y/useMediaCaption: the person's own words, of a moment ago */}
            <video className={styles.shot} ref={shown} controls playsInline aria-label={words.replay} />
          </Card>
          <Notice tone="ok" live>
            {words.replayText}
          </Notice>
        </>
      ) : (
        <>
          {!isLive && <DigitsCard digits={digits.digits} />}
          {isLive && (
            <p className={styles.hint}>
              {phase.kind === 'recording' ? (
                <RecordingLeft endsAt={phase.startedAt + lengthMs} />
              ) : (
                words.videoHint
              )}
            </p>
          )}
          <Viewfinder camera={camera} aim="face" video={video}>
            <ReadAloud digits={digits} phase={phase} />
          </Viewfinder>
          <p className={styles.aside}>
            {withWordBreaks(isLive ? words.released : words.recordWithPhoneText)}
          </p>
        </>
      )}
    </Screen>
  );
}

function RecordingLeft({ endsAt }: { readonly endsAt: number }): ReactNode {
  const words = useTexts(texts);
  const now = useNow(endsAt);
  return (
    <span className={styles.live}>{words.recording(Math.max(0, Math.ceil((endsAt - now) / 1000)))}</span>
  );
}

/** Which digit is due while it records; -1: none yet. */
function useSaying(isRecording: boolean, paceMs: number): number {
  const [saying, setSaying] = useState(-1);
  useEffect(() => {
    if (!isRecording) return undefined;
    const next = () => setSaying((before) => before + 1);
    let ticks: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      next();
      ticks = setInterval(next, paceMs);
    }, marginMs);
    return () => {
      clearTimeout(start);
      clearInterval(ticks);
      setSaying(-1);
    };
  }, [isRecording, paceMs]);
  return saying;
}

/** Where there is no picture to write them over. */
function DigitsCard({ digits }: { readonly digits: string }): ReactNode {
  const words = useTexts(texts);
  return (
    <Card>
      <p>{words.readDigits}</p>
      <p className={styles.plainDigits}>{digits}</p>
    </Card>
  );
}

/** The digits beside the camera, one after the other while it records. */
function ReadAloud({
  digits: { digits, paceMs },
  phase,
}: {
  readonly digits: Digits;
  readonly phase: RecordingPhase;
}): ReactNode {
  const words = useTexts(texts);
  const saying = useSaying(phase.kind === 'recording', paceMs);
  return (
    <>
      <p className={styles.digits}>
        <VisuallyHidden>
          {words.readDigits} {digits.split('').join(' ')}
        </VisuallyHidden>
        {digits.split('').map((digit, index) => (
          <span
            aria-hidden="true"
            className={index === saying ? styles.saying : undefined}
            // biome-ignore lint/suspicious/noArrayIndexKey: the same digit may come twice
            key={index}
          >
            {digit}
          </span>
        ))}
      </p>
      {phase.kind === 'countdown' && (
        <p className={styles.count} role="status">
          <VisuallyHidden>{words.startsIn(phase.leftSec)}</VisuallyHidden>
          <span aria-hidden="true">{phase.leftSec}</span>
        </p>
      )}
    </>
  );
}
