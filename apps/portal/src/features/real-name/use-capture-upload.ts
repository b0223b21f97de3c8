import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { connection } from '../../call/connection.ts';
import { refreshCalls } from '../../call/use-call.ts';
import { type CaptureStep, keptCaptures } from './kept-captures.ts';
import { statePath, type Target } from './real-name.ts';
import { type Sent, sendCapture } from './send-capture.ts';
import { followRefusal } from './use-real-name.ts';

/** cut: it did not arrive, so it is kept and tried again · refused: it was not accepted and must be taken again. */
export type UploadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'cut'; readonly error: CallError }
  | { readonly kind: 'refused'; readonly error: CallError };

export type CaptureUpload = UploadState & {
  /** Tries again at once. */
  readonly sendNow: () => void;
  /** Clears the refusal, because the photo or video is taken again. */
  readonly forget: () => void;
  /** Stops trying, because it would arrive too late, and deletes it from the phone. */
  readonly giveUp: () => Promise<void>;
};

const pausesMs = [3000, 6000, 12_000, 30_000, 60_000, 120_000, 300_000] as const;
/** After a 429 a sooner try would be refused again: requests are counted by the minute, or longer. */
const tooManyPauseMs = 60_000;

/**
 * How long to wait after so many tries. The server takes 20 videos and 30 photos an hour: automatic tries must not use
 * them up while the carrier is unavailable.
 */
export function retryPauseMs(tries: number, { status }: Pick<CallError, 'status'>): number {
  const pauseMs = pausesMs[Math.min(tries, pausesMs.length - 1)] as number;
  return status === 429 ? Math.max(pauseMs, tooManyPauseMs) : pauseMs;
}

/** Refusals after which a later try with the same bytes may succeed. */
const passing: readonly unknown[] = [
  'realNameUnavailable',
  'realNameConsentNeeded',
  'possessionNeeded',
  'uploadIncomplete',
  'uploadOffsetWrong',
];

/** Whether the server did not answer itself: there was no answer, or one without a named code, as from a proxy. */
export const isForeign = ({ transport, code }: CallError): boolean => transport !== undefined || code === 500;

/** Whether something on the way, such as a proxy, finds it too large: the same bytes would never get through. */
export const isTooLarge = ({ status }: CallError): boolean => status === 413;

/** Whether a later try with the same bytes may succeed. */
const isWorthKeeping = (error: CallError): boolean =>
  !isTooLarge(error) &&
  (error.retryable || error.transport === 'aborted' || error.needsLogin || passing.includes(error.code));

export interface CaptureCallbacks {
  readonly onSent: (sent: Sent) => void;
  /** It was refused, and is deleted from the phone. */
  readonly onRefused?: () => void;
}

interface Try extends CaptureCallbacks {
  readonly signal: AbortSignal;
  readonly tell: (state: UploadState) => void;
}

/** One try to send what is stored for a step. Reports the progress until it is aborted. */
export async function sendKept(
  target: Target & { readonly iccid: string },
  step: CaptureStep,
  { signal, tell, onSent, onRefused }: Try,
): Promise<void> {
  const { iccid } = target;
  const capture = await keptCaptures.get(iccid, step);
  if (signal.aborted) return;
  // Also resets an earlier try: its capture has become too old, or a log-out in another tab has deleted it.
  if (!capture) return tell({ kind: 'none' });
  tell({ kind: 'sending', share: 0 });
  try {
    const sent = await sendCapture(target, iccid, step, capture, {
      signal,
      onProgress: (share) => tell({ kind: 'sending', share }),
    });
    await keptCaptures.remove(iccid, step);
    tell({ kind: 'none' });
    onSent(sent);
  } catch (cause) {
    if (signal.aborted) return;
    const error =
      cause instanceof CallError ? cause : new CallError({ code: 'notSent', msg: String(cause), status: 0 });
    followRefusal(error);
    if (isWorthKeeping(error)) return tell({ kind: 'cut', error });
    await keptCaptures.remove(iccid, step);
    tell({ kind: 'refused', error });
    onRefused?.();
  }
}

/**
 * Sends what the camera page has stored for this step, and tries again with growing pauses after a failure, when the
 * connection is back, and when the page is opened again.
 */
export function useCaptureUpload(
  { imei }: Target,
  iccid: string,
  step: CaptureStep,
  callbacks: CaptureCallbacks,
): CaptureUpload {
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const [tries, setTries] = useState(0);
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try runs it again
  useEffect(() => {
    const controller = new AbortController();
    void sendKept({ imei, iccid }, step, {
      signal: controller.signal,
      // The reason of a refusal stays on the page until there is a new capture.
      tell: (next) =>
        setState((before) => (next.kind === 'none' && before.kind === 'refused' ? before : next)),
      onSent: (sent) => latest.current.onSent(sent),
      onRefused: () => latest.current.onRefused?.(),
    });
    return () => controller.abort();
  }, [imei, iccid, step, tries]);

  const sendNow = useCallback(() => setTries((count) => count + 1), []);
  const cutBy = state.kind === 'cut' && !state.error.needsLogin ? state.error : undefined;
  useEffect(() => {
    if (!cutBy) return undefined;
    const timer = setTimeout(sendNow, retryPauseMs(tries, cutBy));
    const stop = connection.subscribe(() => {
      if (connection.isOnline()) sendNow();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cutBy, tries, sendNow]);
  const forget = useCallback(() => setState({ kind: 'none' }), []);
  const giveUp = useCallback(async () => {
    await keptCaptures.remove(iccid, step);
    forget();
    // It may have arrived though the answer was lost.
    void refreshCalls([statePath]);
  }, [iccid, step, forget]);
  return { ...state, sendNow, forget, giveUp };
}
