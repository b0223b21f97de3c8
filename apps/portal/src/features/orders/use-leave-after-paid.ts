import { useCall } from '../../call/use-call.ts';
import { useHost } from '../../host/host-context.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { isActivation, type Order } from './order.ts';
import { texts } from './order-texts.ts';

/**
 * Leads on after a payment: the mini-program reloads, the app closes this view, a browser goes to the page of a device
 * that was just activated. Returns false if the page stays.
 *
 * @param order undefined: not known yet, or in a browser the page stays whatever was bought
 */
export function useLeaveAfterPaid(order: Order | undefined): () => boolean {
  const host = useHost();
  const { navigate } = usePage();
  const { paid } = useTexts(texts);
  const imei = order?.orderVosList[0]?.imei ?? '';
  const leadsToDevice = host.kind === 'web' && imei !== '' && order !== undefined && isActivation(order);
  const device = useCall('/device/getDeviceByImei', { imei }, { enabled: leadsToDevice });
  const picture = device.data?.picture ?? 'hotspot';
  return () => {
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
    if (!leadsToDevice) return false;
    // The pages of the requirement are for hotspots only; the home of any other device is its services.
    const ofHotspot = order.active === 1 ? 'wxSwichCard.html' : 'wxHome.html';
    navigate(pageUrl(picture === 'hotspot' ? ofHotspot : 'serve.html', { imei }), { replace: true });
    return true;
  };
}
