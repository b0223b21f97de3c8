import type { ReactNode } from 'react';
import { type SkeletonKind, skeletonShapes } from './skeleton-shapes.ts';

/** The shape of what comes, shown after 150 ms. `busyLabel` is what screen readers hear. */
export function Skeleton({
  kind,
  busyLabel,
}: {
  readonly kind: SkeletonKind;
  readonly busyLabel: string;
}): ReactNode {
  return (
    <div className="sk sk-in" role="status" aria-label={busyLabel}>
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
