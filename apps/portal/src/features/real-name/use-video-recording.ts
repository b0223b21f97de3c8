import { useEffect, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { recordVideo } from './record-video.ts';
import { countdownSec } from './recording-time.ts';

const tickMs = 1000;

export type RecordingPhase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'countdown'; readonly leftSec: number }
  | { readonly kind: 'recording'; readonly startedAt: number }
  | { readonly kind: 'review'; readonly video: Blob };

export interface VideoRecording {
  readonly phase: RecordingPhase;
  /** Whether the last recording was interrupted. */
  readonly failed: boolean;
  readonly start: () => void;
  readonly again: () => void;
  /** Takes a video that was recorded elsewhere. */
  readonly show: (video: Blob) => void;
}

/** Counts down, records, and holds the video. Starts from the beginning when the camera is lost. */
export function useVideoRecording(
  stream: MediaStream | undefined,
  type: string | undefined,
  lengthMs: number,
): VideoRecording {
  const [phase, setPhase] = useState<RecordingPhase>({ kind: 'ready' });
  const [failed, setFailed] = useState(false);
  const canRecord = stream !== undefined && type !== undefined;
  const isUnderWay = phase.kind === 'countdown' || phase.kind === 'recording';

  // Derived state, settled in this same render: a recording can't go on without the camera.
  if (isUnderWay && !canRecord) {
    setFailed(true);
    setPhase({ kind: 'ready' });
  }

  useEffect(() => {
    if (phase.kind !== 'countdown' || !stream || !type) return undefined;
    const timer = setTimeout(() => {
      if (phase.leftSec > 1) {
        setPhase({ kind: 'countdown', leftSec: phase.leftSec - 1 });
        return;
      }
      try {
        const own = recordVideo(stream, type, lengthMs);
        setPhase({ kind: 'recording', startedAt: serverNow() });
        own.then(
          (video) => setPhase({ kind: 'review', video }),
          () => {
            setFailed(true);
            setPhase({ kind: 'ready' });
          },
        );
      } catch {
        setFailed(true);
        setPhase({ kind: 'ready' });
      }
    }, tickMs);
    return () => clearTimeout(timer);
  }, [phase, stream, type, lengthMs]);

  return {
    phase,
    failed,
    start() {
      setFailed(false);
      setPhase({ kind: 'countdown', leftSec: countdownSec });
    },
    again() {
      setFailed(false);
      setPhase({ kind: 'ready' });
    },
    show: (video) => setPhase({ kind: 'review', video }),
  };
}
