import { type ComponentType, lazy } from 'react';

const nothing = () => null;

/** Like `lazy`, for a part that its page can do without: if it can't be loaded, `instead` is shown in its place. */
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
