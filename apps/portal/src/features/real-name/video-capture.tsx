import { type ReactNode, useRef, useState } from 'react';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './camera.module.css';
import { texts } from './camera-texts.ts';
import { clockText } from './flow-steps.ts';
import type { Digits } from './kept-digits.ts';
import { ReadAloud } from './read-aloud.tsx';
import { ownRecordableType } from './record-video.ts';
import { lastStartAt, recordingMs } from './recording-time.ts';
import { useCamera } from './use-camera.ts';
import { useShownBlob } from './use-shown-blob.ts';
import { useVideoRecording } from './use-video-recording.ts';
import { Viewfinder } from './viewfinder.tsx';

/** The largest video that the server takes. */
const maxBytes = 20 * 1024 * 1024;

export interface VideoCaptureProps {
  readonly digits: Digits;
  readonly flowUrl: string;
  readonly onTaken: (video: Blob) => Promise<void>;
}

/** Records the face while the digits are read aloud: counts down, records, and shows the video before it is used. */
export function VideoCapture({ digits, flowUrl, onTaken }: VideoCaptureProps): ReactNode {
  const words = useTexts(texts);
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [type] = useState(ownRecordableType);
  const [inReview, setInReview] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const camera = useCamera({ facing: 'user', withSound: true, wanted: type !== undefined && !inReview });
  const lengthMs = recordingMs(digits);
  const recording = useVideoRecording(camera.stream, type, lengthMs);
  const { phase } = recording;
  const taken = phase.kind === 'review' ? phase.video : undefined;
  // Derived state, settled in this same render: the camera is released while its video is looked at.
  if (inReview !== (taken !== undefined)) setInReview(taken !== undefined);
  const shown = useShownBlob(taken);
  const now = useNow(digits.expiresAt);
  const isOver = now >= digits.expiresAt;
  const isTooLate = now > lastStartAt(digits);
  const isLive = camera.state === 'live' && type !== undefined;

  const use = async () => {
    if (!taken) return;
    setBusy(true);
    try {
      await onTaken(taken);
    } catch {
      setProblem(words.videoNotKept);
      setBusy(false);
    }
  };
  const record = () => {
    setProblem(undefined);
    if (isLive) recording.start();
    else input.current?.click();
  };

  const again = () => {
    setProblem(undefined);
    recording.again();
  };

  let bottom: ReactNode;
  if (taken && !isOver) {
    bottom = (
      <>
        {!isTooLate && (
          <Button tone="quiet" size="l" disabled={busy} onPress={again}>
            {words.recordAgain}
          </Button>
        )}
        <Button size="l" pending={busy} onPress={() => void use()}>
          {words.useVideo}
        </Button>
      </>
    );
  } else if (!taken && phase.kind !== 'ready') {
    bottom = (
      <Button size="l" pending>
        {words.recordingNow}
      </Button>
    );
  } else if (isTooLate) {
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
      aside={!isOver && words.left(clockText(digits.expiresAt - now))}
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
          // Some phones let any file be chosen; one that is not a video would only use the digits up.
          else if (file.type && !file.type.startsWith('video/')) setProblem(words.notAVideo);
          // Some phones return an empty file after a recording that was cancelled.
          else if (file.size === 0) setProblem(words.recordFailed);
          else recording.show(file);
        }}
      />
      {(problem || recording.failed) && (
        <Notice tone="bad" live>
          {problem ?? words.recordFailed}
        </Notice>
      )}
      {(isOver || (isTooLate && phase.kind === 'ready')) && (
        <Notice tone="warn" live>
          <strong>{isOver ? words.digitsOver : words.digitsTooLate}</strong>
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
          {!isOver && (
            // Nothing has been checked: green with a tick would say that the video is fine.
            <Notice tone="idle" live>
              {words.replayText}
            </Notice>
          )}
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

/** The digits on a card, when there is no camera picture to show them over. */
function DigitsCard({ digits }: { readonly digits: string }): ReactNode {
  const words = useTexts(texts);
  return (
    <Card>
      <p>{words.readDigits}</p>
      <p className={styles.plainDigits}>{digits}</p>
    </Card>
  );
}
