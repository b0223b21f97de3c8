import { pageUrl } from '../../page-kinds/page-context.ts';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import type { Order } from './order.ts';

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
  return pageUrl(sellingPage(line), { imei, type, packageId });
}
