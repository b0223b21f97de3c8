import { type CSSProperties, type ReactNode, useState } from 'react';
import { type SkeletonKind, skeletonShapes } from './skeleton-shapes.ts';

/**
 * Starts the animation where that of the skeleton shown until now is. The static page, the gate and the page each show
 * a skeleton: if each faded in anew, people would see the page disappear and come back twice.
 */
export function useSkeletonStyle(): CSSProperties | undefined {
  const [style] = useState(() => {
    const shown = document.getAnimations().find((one) => (one as CSSAnimation).animationName === 'sk-in');
    const delayMs = shown?.effect?.getTiming().delay;
    return delayMs === undefined
      ? undefined
      : { animationDelay: `${delayMs - Number(shown?.currentTime)}ms` };
  });
  return style;
}

/** The shape of what is being loaded, shown after 150 ms. Screen readers read `busyLabel`. */
export function Skeleton({
  kind,
  busyLabel,
}: {
  readonly kind: SkeletonKind;
  readonly busyLabel: string;
}): ReactNode {
  return (
    <div className="sk sk-in" style={useSkeletonStyle()} role="status" aria-label={busyLabel}>
      {skeletonShapes[kind].map(({ block, pieces }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are constant
        <div className={block} key={at}>
          {pieces.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are constant
            <i className={piece} key={index} />
          ))}
        </div>
      ))}
    </div>
  );
}
