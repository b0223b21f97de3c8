import { type ReactNode, useEffect, useRef, useState } from 'react';
import { compressPicture } from '../../call/compress-picture.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './camera.module.css';
import { texts } from './camera-texts.ts';
import { type Photo, readPhoto, takePhoto } from './take-photo.ts';
import { useCamera } from './use-camera.ts';
import { useShownBlob } from './use-shown-blob.ts';
import { Viewfinder } from './viewfinder.tsx';

export interface PhotoCaptureProps {
  readonly side: 'front' | 'back';
  /** Gets the photo in the form in which it is sent. */
  readonly onTaken: (photo: Blob) => Promise<void>;
}

/** After this many photos that failed the check, the person may use one all the same. */
const triesBeforeAnyway = 2;

/** Takes a photo of one side of the card, and checks it before it is used. */
export function PhotoCapture({ side, onTaken }: PhotoCaptureProps): ReactNode {
  const words = useTexts(texts);
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<Photo>();
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const camera = useCamera({ facing: 'environment', withSound: false, wanted: photo === undefined });
  const shown = useShownBlob(photo?.blob);
  const isLive = camera.state === 'live';

  const take = async (source: () => Promise<Photo>, failure: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const next = await source();
      if (next.problems.length > 0) setTries((count) => count + 1);
      setPhoto(next);
    } catch {
      setProblem(failure);
    } finally {
      setBusy(false);
    }
  };
  const shoot = () => {
    const element = video.current;
    if (!element) return;
    const view = { width: element.clientWidth, height: element.clientHeight };
    void take(() => takePhoto(element, view), words.failed);
  };
  const use = async () => {
    if (!photo) return;
    setBusy(true);
    try {
      await onTaken(await compressPicture(photo.blob));
    } catch {
      setProblem(words.notKept);
      setBusy(false);
    }
  };
  const again = () => {
    setPhoto(undefined);
    setProblem(undefined);
  };
  const choose = () => input.current?.click();

  const isGood = photo?.problems.length === 0;
  const bottom = photo ? (
    <>
      {isGood && (
        <Button tone="quiet" size="l" disabled={busy} onPress={again}>
          {words.again}
        </Button>
      )}
      {!isGood && tries >= triesBeforeAnyway && (
        <Button tone="quiet" size="l" pending={busy} onPress={() => void use()}>
          {words.useAnyway}
        </Button>
      )}
      <Button
        size="l"
        pending={busy && isGood}
        disabled={busy && !isGood}
        onPress={isGood ? () => void use() : again}
      >
        {isGood ? words.use : words.again}
      </Button>
    </>
  ) : (
    <>
      {!isLive && camera.state !== 'opening' && (
        <Button tone="quiet" size="l" onPress={camera.retry}>
          {words.retry}
        </Button>
      )}
      <Button tone={isLive ? 'quiet' : 'main'} size="l" onPress={choose}>
        {isLive ? words.chooseFile : words.usePhoneCamera}
      </Button>
      {isLive && (
        <Button size="l" pending={busy} onPress={shoot}>
          {words.shoot}
        </Button>
      )}
    </>
  );

  return (
    <Screen title={words[side]} bottom={bottom}>
      <input
        className={styles.file}
        ref={input}
        type="file"
        accept="image/*"
        {...(isLive ? {} : { capture: 'environment' as const })}
        tabIndex={-1}
        aria-hidden="true"
        data-testid="photo-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(() => readPhoto(file), words.unreadable);
        }}
      />
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {photo ? (
        <>
          <Card>
            <img className={styles.shot} ref={shown} alt={words.photoOf(words[side])} />
          </Card>
          <Judgement photo={photo} tries={tries} />
        </>
      ) : (
        <>
          {isLive && (
            <p className={styles.hint}>{withWordBreaks(side === 'front' ? words.aimFront : words.aimBack)}</p>
          )}
          <Viewfinder camera={camera} aim={side} video={video} />
          <p className={styles.aside}>{withWordBreaks(words.released)}</p>
        </>
      )}
    </Screen>
  );
}

/** What the check found, and what to do about it. Takes the focus, because the shutter that had it is gone. */
function Judgement({ photo, tries }: { readonly photo: Photo; readonly tries: number }): ReactNode {
  const words = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      {photo.problems.length === 0 ? (
        <Notice tone="ok" live>
          <strong>{words.good}</strong>
          <br />
          {words.goodText}
        </Notice>
      ) : (
        <Notice tone="warn" live>
          {photo.problems.map((one) => (
            <p key={one}>{words[one]}</p>
          ))}
          {tries >= triesBeforeAnyway && <p>{words.triedText}</p>}
        </Notice>
      )}
    </div>
  );
}
