import { type ComponentType, lazy } from 'react';

const nothing = () => null;

/**
 * Like `lazy`, for a part that its page can do without: where it can't be fetched the page stays, with `instead` in
 * its place.
 */
export const lazyOptional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = nothing,
): ComponentType<Props> =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: instead }),
    ),
  );
