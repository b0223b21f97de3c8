import { useCallback, useEffect, useState } from 'react';

/** denied: by the person or the system · missing: there is no camera, another program uses it, or it did not answer. */
export type CameraState = 'opening' | 'live' | 'denied' | 'missing';

export interface CameraWish {
  /** environment: the rear camera · user: the one beside the screen. */
  readonly facing: 'environment' | 'user';
  readonly withSound: boolean;
  /** False: the camera is released. */
  readonly wanted: boolean;
}

export interface Camera {
  readonly state: CameraState;
  readonly stream: MediaStream | undefined;
  /** Asks for the camera again. */
  readonly retry: () => void;
}

/** A document needs as many pixels as possible; a video of a face must be small enough for a bad connection. */
const sizes = {
  environment: { width: { ideal: 2560 }, height: { ideal: 1440 } },
  user: { width: { ideal: 640 }, height: { ideal: 480 } },
} as const;

/** Some web views never answer whether the camera may be opened. An answer that comes later than this still counts. */
const patienceMs = 15_000;

const release = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

const isDenied = (cause: unknown): boolean =>
  cause instanceof DOMException && (cause.name === 'NotAllowedError' || cause.name === 'SecurityError');

function openCamera(facing: CameraWish['facing'], withSound: boolean): Promise<MediaStream> {
  // Old web views and pages without https have no mediaDevices, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return Promise.reject(new Error('no camera'));
  return devices.getUserMedia({
    video: { facingMode: { ideal: facing }, ...sizes[facing] },
    audio: withSound,
  });
}

/**
 * The camera, open only while it is wanted and the page is visible, so that its light never stays on. It is opened
 * again when the page becomes visible again.
 */
export function useCamera({ facing, withSound, wanted }: CameraWish): Camera {
  const [state, setState] = useState<CameraState>('opening');
  const [stream, setStream] = useState<MediaStream>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try runs it again
  useEffect(() => {
    if (!wanted) return undefined;
    let opened: MediaStream | undefined;
    let run = 0;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      run += 1;
      clearTimeout(patience);
      release(opened);
      opened = undefined;
      setStream(undefined);
    };
    const open = async () => {
      run += 1;
      const own = run;
      setState('opening');
      clearTimeout(patience);
      patience = setTimeout(() => setState('missing'), patienceMs);
      try {
        const next = await openCamera(facing, withSound);
        // The page was left or hidden while the person was asked for permission.
        if (run !== own) return release(next);
        opened = next;
        for (const track of next.getTracks()) {
          track.onended = () => {
            if (run !== own) return;
            close();
            setState('missing');
          };
        }
        setStream(next);
        setState('live');
      } catch (cause) {
        if (run === own) setState(isDenied(cause) ? 'denied' : 'missing');
      } finally {
        if (run === own) clearTimeout(patience);
      }
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') close();
      else if (!opened) void open();
    };
    document.addEventListener('visibilitychange', follow);
    addEventListener('pagehide', close);
    addEventListener('pageshow', follow);
    follow();
    return () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('pagehide', close);
      removeEventListener('pageshow', follow);
      close();
    };
  }, [facing, withSound, wanted, tries]);

  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { state, stream, retry };
}
