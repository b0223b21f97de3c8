import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useViewTitle } from '../../host/use-view-title.ts';
import { PageProvider, pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { texts } from './order-texts.ts';
import type { OrderSubViewProps } from './payments-view.tsx';

export type OrderViewName = 'payments' | 'receipt';

const bodies: Readonly<Record<OrderViewName, ComponentType<OrderSubViewProps>>> = {
  payments: lazy(() => import('./payments-view.tsx').then((module) => ({ default: module.PaymentsView }))),
  receipt: lazy(() => import('./receipt-view.tsx').then((module) => ({ default: module.ReceiptView }))),
};

export interface OrderViewState {
  /** The view that the address asks for; undefined: the order itself. */
  readonly view: OrderViewName | undefined;
  /** Back to the order: in the history, or to its address if a link led straight into the view. */
  readonly leave: () => void;
}

/** Which view of an order its page shows. Back at the order, the scroll position is as before. */
export function useOrderView(orderId: string): OrderViewState {
  const { path, query, navigate, back } = usePage();
  const asked = query.get('view');
  const view = asked === 'payments' || asked === 'receipt' ? asked : undefined;
  const cameFromOrder = useRef(false);
  const orderScrollY = useRef(0);
  useLayoutEffect(() => {
    if (view) {
      window.scrollTo(0, 0);
      return;
    }
    window.scrollTo(0, orderScrollY.current);
    const remember = () => {
      orderScrollY.current = window.scrollY;
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [view]);
  useEffect(() => {
    if (!view) cameFromOrder.current = true;
  }, [view]);
  const leave = useCallback(() => {
    if (cameFromOrder.current) back();
    else navigate(pageUrl(path, { orderId }), { replace: true });
  }, [back, navigate, path, orderId]);
  return { view, leave };
}

/** A view of the order in place of it, with a title and a way back of its own. */
export function OrderSubView({
  view,
  onLeave,
  ...body
}: OrderSubViewProps & { readonly view: OrderViewName; readonly onLeave: () => void }): ReactNode {
  const words = useTexts(texts);
  const page = usePage();
  const title = words[view];
  useViewTitle(title, page.title);
  const own = useMemo(() => ({ ...page, title, back: onLeave }), [page, title, onLeave]);
  const Body = bodies[view];
  return (
    <PageProvider value={own}>
      <Suspense
        fallback={
          <Screen>
            <Waiting skeleton="detail" />
          </Screen>
        }
      >
        <Body {...body} />
      </Suspense>
    </PageProvider>
  );
}
