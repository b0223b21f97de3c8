import { useHost } from '../../host/host-context.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { isActivation, type Order } from './order.ts';
import { texts } from './order-texts.ts';

/**
 * Leads on after a payment: the mini-program reloads, the app closes this view, a browser goes to the page of a device
 * that was just activated. Returns false if the page stays.
 */
export function useLeaveAfterPaid(): (order: Order | undefined) => boolean {
  const host = useHost();
  const { navigate } = usePage();
  const { paid } = useTexts(texts);
  return (order) => {
    if (host.kind === 'mini-program') {
      host.reload();
      return true;
    }
    if (host.kind === 'native') {
      // The app shows the toast, because this view is about to close.
      host.send('toast', { text: paid });
      host.close();
      return true;
    }
    if (!order || !isActivation(order)) return false;
    const [line] = order.orderVosList;
    // The pages that the requirement names are for hotspots only; the home of any other device is its services.
    const ofHotspot = order.active === 1 ? 'wxSwichCard.html' : 'wxHome.html';
    const path = line?.picture === 'hotspot' ? ofHotspot : 'serve.html';
    // By the time the page of SIMs knows how long to watch for the one that was just paid for.
    const paidAt = path === 'wxSwichCard.html' ? (order.payTime ?? undefined) : undefined;
    navigate(pageUrl(path, { imei: line?.imei, paidAt }), { replace: true });
    return true;
  };
}
