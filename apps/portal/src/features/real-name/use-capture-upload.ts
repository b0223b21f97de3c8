import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { connection } from '../../call/connection.ts';
import { type CaptureStep, keptCaptures } from './kept-captures.ts';
import type { Target } from './real-name.ts';
import { type Sent, sendCapture } from './send-capture.ts';

/** cut: not arrived, kept and tried again · refused: it arrived and is not good, so it is taken again. */
export type UploadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'cut'; readonly error: CallError }
  | { readonly kind: 'refused'; readonly error: CallError };

export type CaptureUpload = UploadState & {
  /** Tries again at once. */
  readonly sendNow: () => void;
  /** What was refused is done with: it is taken again. */
  readonly forget: () => void;
};

const pausesMs = [3000, 6000, 12_000, 30_000] as const;

/** What a later try may get past, though the answer was a refusal. */
const passing: readonly unknown[] = [
  'realNameUnavailable',
  'realNameConsentNeeded',
  'possessionNeeded',
  'uploadIncomplete',
  'uploadOffsetWrong',
];

/** Whether the very same bytes may still be taken. */
const isWorthKeeping = (error: CallError): boolean =>
  error.retryable || error.transport === 'aborted' || error.needsLogin || passing.includes(error.code);

/**
 * Sends what the camera page has kept for this step, as often as it takes: after a cut line with growing pauses, when
 * the connection is back, and when the page is opened again.
 */
export function useCaptureUpload(
  target: Target,
  iccid: string,
  step: CaptureStep,
  onSent: (sent: Sent) => void,
): CaptureUpload {
  const { imei } = target;
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const [tries, setTries] = useState(0);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try runs it again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const send = async () => {
      const capture = await keptCaptures.get(iccid, step);
      if (signal.aborted || !capture) return;
      setState({ kind: 'sending', share: 0 });
      try {
        const result = await sendCapture({ imei, iccid }, iccid, step, capture, {
          signal,
          onProgress: (share) => setState({ kind: 'sending', share }),
        });
        await keptCaptures.remove(iccid, step);
        setState({ kind: 'none' });
        sent.current(result);
      } catch (cause) {
        if (signal.aborted) return;
        const error =
          cause instanceof CallError ? cause : new CallError({ code: 500, msg: String(cause), status: 0 });
        if (isWorthKeeping(error)) return setState({ kind: 'cut', error });
        await keptCaptures.remove(iccid, step);
        setState({ kind: 'refused', error });
      }
    };
    void send();
    return () => controller.abort();
  }, [imei, iccid, step, tries]);

  const sendNow = useCallback(() => setTries((count) => count + 1), []);
  const isCut = state.kind === 'cut' && !state.error.needsLogin;
  useEffect(() => {
    if (!isCut) return undefined;
    const timer = setTimeout(sendNow, pausesMs[Math.min(tries, pausesMs.length - 1)]);
    const stop = connection.subscribe(() => {
      if (connection.isOnline()) sendNow();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isCut, tries, sendNow]);
  const forget = useCallback(() => setState({ kind: 'none' }), []);
  return { ...state, sendNow, forget };
}
