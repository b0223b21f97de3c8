import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useViewTitle } from '../../host/use-view-title.ts';
import { PageProvider, usePage } from '../../page-kinds/page-context.ts';
import { Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { AccountHome } from './account-home.tsx';
import { texts } from './account-texts.ts';
import { type AccountView, isAccountView } from './account-views.ts';

const bodies: Readonly<Record<AccountView, ComponentType>> = {
  sessions: lazy(() => import('./sessions-view.tsx').then((module) => ({ default: module.SessionsView }))),
  consents: lazy(() => import('./consents-view.tsx').then((module) => ({ default: module.ConsentsView }))),
  export: lazy(() => import('./export-view.tsx').then((module) => ({ default: module.ExportView }))),
  cancel: lazy(() => import('./cancel-view.tsx').then((module) => ({ default: module.CancelView }))),
  requests: lazy(() => import('./requests-view.tsx').then((module) => ({ default: module.RequestsView }))),
  request: lazy(() => import('./request-view.tsx').then((module) => ({ default: module.RequestView }))),
};

/**
 * The account: who is logged in and where, what is stored and agreed to, and how to cancel it. `view` in the address
 * chooses a part.
 */
export function AccountPage(): ReactNode {
  const view = usePage().query.get('view');
  return isAccountView(view) ? <SubView view={view} /> : <AccountHome />;
}

/** A view with a title of its own. As its address is another one, it is kept as a page of its own. */
function SubView({ view }: { readonly view: AccountView }): ReactNode {
  const words = useTexts(texts);
  const page = usePage();
  const title = words.titles(view);
  useViewTitle(title, page.title);
  const own = useMemo(() => ({ ...page, title }), [page, title]);
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
        <Body />
      </Suspense>
    </PageProvider>
  );
}
