import type { OrderLine } from './order.ts';

const hotspotTypes: readonly number[] = [5, 9, 10, 11, 12, 17, 3052];
const cloudStorageType = 27;

/** Where a package of this kind is sold, the nearest page first. */
export function sellingPages({ type }: Pick<OrderLine, 'type'>): readonly string[] {
  if (hotspotTypes.includes(type)) return ['mifi/package.html', 'serve.html'];
  if (type === cloudStorageType) return ['camera/cloud/package.html', 'information.html', 'serve.html'];
  return ['information.html', 'serve.html'];
}
