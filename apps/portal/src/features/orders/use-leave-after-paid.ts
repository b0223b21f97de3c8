import { useHost } from '../../host/host-context.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { isActivation, type Order } from './order.ts';
import { texts } from './order-texts.ts';

/**
 * Where a payment leads on to: the mini-program begins anew, the app closes this view, a browser goes on with a
 * device that was just activated. False where one stays on the page.
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
      // Said by the app itself, for this view is gone in a moment.
      host.send('toast', { text: paid });
      host.close();
      return true;
    }
    if (!order || !isActivation(order)) return false;
    const path = order.active === 1 ? 'wxSwichCard.html' : 'wxHome.html';
    navigate(pageUrl(path, { imei: order.orderVosList[0]?.imei }), { replace: true });
    return true;
  };
}
