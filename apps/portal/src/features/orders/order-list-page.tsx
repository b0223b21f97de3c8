import type { ReactNode } from 'react';
import { isAwaited } from '../../call/use-call.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { ListPage } from '../../page-kinds/list-page.tsx';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { Popup, usePopupAwaited } from '../../page-kinds/popup.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { OrderIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { OrderCard } from './order-card.tsx';
import { texts } from './order-list-texts.ts';

const tabs = {
  all: ['tabAll', 'emptyAll', 'emptyAllText'],
  toPay: ['tabToPay', 'emptyToPay', 'emptyToPayText'],
  delivering: ['tabDelivering', 'emptyDelivering', 'emptyDeliveringText'],
  active: ['tabActive', 'emptyActive', 'emptyActiveText'],
  done: ['tabDone', 'emptyDone', 'emptyDoneText'],
  refunds: ['tabRefunds', 'emptyRefunds', 'emptyRefundsText'],
} as const;
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

/** The orders of the account, or of this visit for a guest, in tabs by state. */
export function OrderListPage(): ReactNode {
  const words = useTexts(texts);
  const { query, navigate } = usePage();
  const isLoggedIn = useIsLoggedIn();
  const tab = tabNames.find((name) => name === query.get('tab')) ?? 'all';
  const imei = query.get('imei') ?? undefined;
  const device = useImei();
  const orders = useCallPages('/pay/order/getOrderList', {
    ...(tab === 'all' ? {} : { status: tab === 'toPay' ? 'unpaid' : tab }),
    ...(imei ? { imei } : {}),
  });
  const urlOf = (name: Tab) => pageUrl('order.html', { imei, tab: name === 'all' ? undefined : name });
  const choose = (name: Tab) => {
    navigate(urlOf(name), { replace: true });
    window.scrollTo(0, 0);
  };
  const isPopupAwaited = usePopupAwaited(device, 'order', !isAwaited(orders));
  const [, emptyTitle, emptyText] = tabs[tab];

  return (
    <ListPage
      query={isPopupAwaited ? { ...orders, data: undefined } : orders}
      itemKey={(order) => order.orderId}
      header={
        <>
          <Segmented
            label={words.tabs}
            options={tabNames.map((name) => ({ value: name, label: words[tabs[name][0]] }))}
            value={tab}
            onChange={choose}
          />
          {!isLoggedIn && (
            <Notice tone="idle" action={<LoginButton tone="plain" />}>
              {words.guest}
            </Notice>
          )}
          {device && <Popup imei={device} place="order" />}
        </>
      }
      empty={
        <StateMessage
          live
          icon={OrderIcon}
          tone="idle"
          title={words[emptyTitle]}
          text={words[emptyText]}
          actions={
            tab === 'all' ? (
              <Button href={pageUrl('serve.html')}>{words.toServices}</Button>
            ) : (
              <Button tone="quiet" onPress={() => choose('all')}>
                {words.allOrders}
              </Button>
            )
          }
        />
      }
    >
      {(order) => <OrderCard order={order} />}
    </ListPage>
  );
}
