import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { useHost } from '../../host/host-context.ts';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './camera.module.css';
import { texts } from './camera-texts.ts';
import type { Camera } from './use-camera.ts';

/** What the picture must show: a side of the card, or a face. */
type Aim = 'front' | 'back' | 'face';

/** The frame of frame-geometry.ts in a view of 80 × 100. */
const card = { x: 4.8, y: 27.79, width: 70.4, height: 44.42, radius: 2.6 } as const;

const cardHole = `M${card.x + card.radius} ${card.y}h${card.width - 2 * card.radius}a${card.radius} ${card.radius} 0 0 1 ${card.radius} ${card.radius}v${card.height - 2 * card.radius}a${card.radius} ${card.radius} 0 0 1 -${card.radius} ${card.radius}h-${card.width - 2 * card.radius}a${card.radius} ${card.radius} 0 0 1 -${card.radius} -${card.radius}v-${card.height - 2 * card.radius}a${card.radius} ${card.radius} 0 0 1 ${card.radius} -${card.radius}z`;
const faceHole = 'M40 21a22 28 0 0 1 0 56a22 28 0 0 1 0-56z';

const right = card.x + card.width;
const bottom = card.y + card.height;
const corners = `M${card.x} ${card.y + 8}V${card.y + 2.6}q0-2.6 2.6-2.6H${card.x + 8}M${right - 8} ${card.y}H${right - 2.6}q2.6 0 2.6 2.6V${card.y + 8}M${right} ${bottom - 8}V${bottom - 2.6}q0 2.6-2.6 2.6H${right - 8}M${card.x + 8} ${bottom}H${card.x + 2.6}q-2.6 0-2.6-2.6V${bottom - 8}`;

/** The portrait's or the emblem's place on the card, to show at a glance which side is meant. */
const guides: Readonly<Record<Aim, string>> = {
  front:
    'M59 40a6 6.6 0 1 1 0 13.2a6 6.6 0 0 1 0-13.2zM49 65c.6-7 5-10 10-10s9.4 3 10 10M10 38h18M10 44h24M10 50h20M26 66h22',
  back: 'M18 34a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11zM30 37h36M34 43h28M28 60h34M28 65.5h34',
  face: '',
};

export interface ViewfinderProps {
  readonly camera: Camera;
  readonly aim: Aim;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Shown over the picture: hints at the top, the state at the bottom. */
  readonly children?: ReactNode;
}

/** The camera's picture, with a frame for the card or the face. */
export function Viewfinder({ camera, aim, video, children }: ViewfinderProps): ReactNode {
  const words = useTexts(texts);
  const { state, stream } = camera;
  // Only a face is filmed, with sound.
  const isVideo = aim === 'face';
  const picture = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(video, () => picture.current);
  useEffect(() => {
    const element = picture.current;
    if (!element || !stream) return undefined;
    element.srcObject = stream;
    // Old web views do not start to play by themselves; a rejection only means that the page was left meanwhile.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  const isWithout = state === 'denied' || state === 'missing';
  return (
    <div className={classNames(styles.finder, isWithout && styles.without)}>
      <video
        className={classNames(styles.picture, aim === 'face' && styles.mirrored)}
        ref={picture}
        muted
        playsInline
      />
      {state === 'live' ? (
        <>
          <svg className={styles.overlay} viewBox="0 0 80 100" aria-hidden="true">
            <path
              className={styles.shade}
              fillRule="evenodd"
              d={`M0 0h80v100H0z${aim === 'face' ? faceHole : cardHole}`}
            />
            <path className={styles.guide} d={guides[aim]} />
            <path className={styles.corners} d={aim === 'face' ? faceHole : corners} />
          </svg>
          <div className={styles.over}>{children}</div>
        </>
      ) : (
        <div className={styles.over}>
          <div className={styles.waiting} role="status">
            {state === 'opening' && (
              <>
                <h2>{words.opening}</h2>
                <p>{withWordBreaks(words.allowText)}</p>
              </>
            )}
            {state === 'denied' && (
              <>
                <h2>{isVideo ? words.deniedVideo : words.denied}</h2>
                <p>{withWordBreaks(isVideo ? words.deniedVideoText : words.deniedText)}</p>
              </>
            )}
            {state === 'missing' && (
              <>
                <h2>{isVideo ? words.missingVideo : words.missing}</h2>
                <p>{withWordBreaks(isVideo ? words.missingVideoText : words.missingText)}</p>
              </>
            )}
            {isWithout && <ByChatApp />}
          </div>
        </div>
      )}
    </div>
  );
}

/** For mini-programs' web views and computers, which often have no camera: leads to the chat app, which has one. */
function ByChatApp(): ReactNode {
  const words = useTexts(texts);
  const { kind, browser } = useHost();
  const { query } = usePage();
  const imei = useImei();
  const isMiniProgram = kind === 'mini-program';
  if (!isMiniProgram && (kind !== 'web' || browser === 'wechat')) return null;
  const iccid = query.get('iccid') ?? undefined;
  return (
    <a className={styles.elsewhere} href={pageUrl('mifi/realname-request/applet.html', { imei, iccid })}>
      {isMiniProgram ? words.byMiniProgram : words.byWechat}
    </a>
  );
}
