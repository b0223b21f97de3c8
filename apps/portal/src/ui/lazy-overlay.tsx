import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/**
 * A sheet or a dialog whose code is loaded when it is first opened. From then on it stays, so that its closing can be
 * animated. Like `lazy`, for the top of a module.
 */
export function lazyOverlay<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
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
