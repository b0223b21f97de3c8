import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './camera.module.css';
import { texts } from './camera-texts.ts';
import type { Digits } from './kept-digits.ts';
import { marginMs } from './recording-time.ts';
import type { RecordingPhase } from './use-video-recording.ts';

/** The index of the digit to read now, while the video is recorded; -1: none yet. */
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

/** The digits beside the camera's picture; during the recording they are marked one after the other. */
export function ReadAloud({
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
