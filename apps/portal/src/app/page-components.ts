import { type ComponentType, lazy } from 'react';
import { loadWithin } from './chunk-failure.ts';
import type { Page } from './page-row.ts';

const components = new Map<string, ComponentType>();

/** A page's component: the loaded one, else one that loads it. Cached, as otherwise each render would load it anew. */
export function componentOf(row: Page): ComponentType {
  const known = components.get(row.path);
  if (known) return known;
  const component = lazy(() => loadWithin(row.load).then((page) => ({ default: page })));
  components.set(row.path, component);
  return component;
}

/**
 * Registers a component that is already loaded, so that it does not suspend: React shows a fallback for at least 300
 * ms, which would be a third of the first screen's time.
 */
export function knowComponent(path: string, component: ComponentType): void {
  components.set(path, component);
}
