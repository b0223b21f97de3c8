import { pageUrl } from '../../page-kinds/page-context.ts';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import type { Order } from './order.ts';

/**
 * The page that sells the same again: one package for its device or for several ones, or the bundle with the same
 * packages; of several packages for several devices, which no page sells, the first. Undefined for an order without
 * lines, for a free one, as what was claimed is not for sale, and for one that has activated a device for good.
 */
export function buyAgainUrl({
  orderVosList: lines,
  payMethod,
}: Pick<Order, 'orderVosList' | 'payMethod'>): string | undefined {
  const [line] = lines;
  const hasActivated = lines.some(
    ({ family, delivery }) => family === 'activation' && (delivery === 'inEffect' || delivery === 'expired'),
  );
  if (!line || payMethod === 'none' || hasActivated) return undefined;
  const { imei, type, packageId } = line;
  const isOneDevice = lines.every((one) => one.imei === imei);
  const isOnePackage = lines.every((one) => one.packageId === packageId);
  if (isOnePackage && !isOneDevice) {
    const devices = lines.map((one) => `${one.imei}.${type}`).join();
    return pageUrl('information.html', { view: 'renew', devices, packageId });
  }
  if (isOneDevice && !isOnePackage) {
    const packageIds = lines.map((one) => one.packageId).join();
    return pageUrl('template/package.html', { imei, packageIds });
  }
  return pageUrl(sellingPage(line), { imei, type, packageId });
}
