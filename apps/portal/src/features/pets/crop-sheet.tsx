import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { type Crop, dragged, largestZoom, layoutOf, wholeCrop, withCrop } from './crop-geometry.ts';
import { texts } from './pet-texts.ts';
import styles from './pets.module.css';

export interface CropSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly image: HTMLImageElement;
  readonly pending: boolean;
  readonly onUse: (crop: Crop) => void;
}

type Fingers = Map<number, { readonly x: number; readonly y: number }>;

const distance = (fingers: Fingers): number => {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
};

/** Cuts a square out of a picture. It is moved by dragging or with sliders, and zoomed by pinching, wheel or slider. */
export function CropSheet({ open, onClose, image, pending, onUse }: CropSheetProps): ReactNode {
  const words = useTexts(texts);
  const [crop, setCrop] = useState(() => wholeCrop(image.naturalWidth, image.naturalHeight));
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef<Fingers>(new Map());
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const apart = distance(fingers.current);
    fingers.current.set(event.pointerId, now);
    const framePx = frame.current?.clientWidth || 1;
    const share = 1 / fingers.current.size;
    setCrop((shown) => {
      const moved = dragged(shown, (now.x - before.x) * share, (now.y - before.y) * share, framePx);
      const spread = distance(fingers.current);
      return apart > 0 && spread > 0 ? withCrop(moved, { zoom: moved.zoom * (spread / apart) }) : moved;
    });
  };
  const lift = (event: PointerEvent<HTMLDivElement>) => void fingers.current.delete(event.pointerId);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // React's wheel listeners are passive, so they could not keep the page behind from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((shown) => withCrop(shown, { zoom: shown.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1) }));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  });
  const slider = (name: 'x' | 'y' | 'zoom', label: string, [min, max]: readonly [number, number]) => (
    <input
      type="range"
      aria-label={label}
      min={min}
      max={max}
      step={(max - min) / 100 || 1}
      value={crop[name]}
      onChange={({ target }) => setCrop((shown) => withCrop(shown, { [name]: Number(target.value) }))}
    />
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.cropTitle}
      actions={
        <Button size="l" pending={pending} onPress={() => onUse(crop)}>
          {words.use}
        </Button>
      }
    >
      <div
        className={styles.crop}
        ref={frame}
        // Otherwise the sheet would take dragging the picture for the swipe that closes it.
        data-base-ui-swipe-ignore=""
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <img src={image.src} alt="" style={layoutOf(crop)} draggable={false} />
      </div>
      <div className={styles.range} data-base-ui-swipe-ignore="">
        <span className={styles.small}>{words.zoom}</span>
        {slider('zoom', words.zoom, [1, largestZoom])}
      </div>
      {/* For use without dragging, such as with a keyboard. */}
      <div className={styles.moves}>
        <div className={styles.range}>
          <span className={styles.small}>{words.moveX}</span>
          {slider('x', words.moveX, [0, crop.widthPx])}
        </div>
        <div className={styles.range}>
          <span className={styles.small}>{words.moveY}</span>
          {slider('y', words.moveY, [0, crop.heightPx])}
        </div>
      </div>
      <p className={styles.small}>{words.cropHint}</p>
    </Sheet>
  );
}
