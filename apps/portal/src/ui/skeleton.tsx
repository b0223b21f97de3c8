import { type CSSProperties, type ReactNode, useState } from 'react';
import { type SkeletonKind, skeletonShapes } from './skeleton-shapes.ts';

/**
 * Goes on where the skeleton that is shown until now is: of the static page, of what the page stands on, of the page.
 * Each would begin with nothing and fade in anew, and who waits would see the page go out and come back twice.
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

/** The shape of what comes, shown after 150 ms. `busyLabel` is what screen readers hear. */
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
