import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/**
 * A sheet or a dialog whose code is loaded when it is first opened. From then on it stays mounted, so that closing it
 * is animated. To be called at the top of a module, like `lazy`.
 */
export function lazyOverlay<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const fetched = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (overlay) => ({ default: overlay }),
        (cause: unknown) => {
          // The next overlay that is opened tries again.
          Loaded = fetched();
          throw cause;
        },
      ),
    );
  let Loaded = fetched();
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module, not while rendering
  return function LazyOverlay(props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
