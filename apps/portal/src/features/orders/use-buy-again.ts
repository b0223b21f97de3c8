import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import type { Order } from './order.ts';
import { sellingPages } from './shop-pages.ts';

/** The page that sells what this order's first line is, for the same device. */
export function useBuyAgainUrl(): (order: Order) => string | undefined {
  const { hasPage } = usePage();
  return (order) => {
    const [line] = order.orderVosList;
    const path = line && sellingPages(line).find(hasPage);
    if (!line || !path) return undefined;
    const what = path === 'serve.html' ? {} : { type: line.type, packageId: line.packageId };
    return pageUrl(path, { imei: line.imei, ...what });
  };
}
