import { pageUrl } from '../../page-kinds/page-context.ts';
import type { Order, OrderLine } from './order.ts';

const hotspotTypes: readonly number[] = [5, 9, 10, 11, 12, 17, 3052];
const cloudStorageType = 27;

function sellingPage(type: OrderLine['type']): string {
  if (hotspotTypes.includes(type)) return 'mifi/package.html';
  return type === cloudStorageType ? 'camera/cloud/package.html' : 'information.html';
}

/**
 * The page that sells what this order's first line is, for the same device. Undefined for an order without lines, and
 * for what was given: nobody sells it.
 */
export function buyAgainUrl({
  orderVosList: [line],
  payMethod,
}: Pick<Order, 'orderVosList' | 'payMethod'>): string | undefined {
  if (!line || payMethod === 'none') return undefined;
  const { imei, type, packageId } = line;
  return pageUrl(sellingPage(type), { imei, type, packageId });
}
