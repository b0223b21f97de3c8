import { pageUrl } from '../../page-kinds/page-context.ts';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import type { Order } from './order.ts';

/**
 * The page that sells the package of the order's first line, for the same device. Undefined for an order without lines,
 * and for a free one: what was claimed is not for sale.
 */
export function buyAgainUrl({
  orderVosList: [line],
  payMethod,
}: Pick<Order, 'orderVosList' | 'payMethod'>): string | undefined {
  if (!line || payMethod === 'none') return undefined;
  const { imei, type, packageId } = line;
  return pageUrl(sellingPage(line), { imei, type, packageId });
}
