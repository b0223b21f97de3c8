import {
  Activity,
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { session } from '../call/session.ts';
import { useHost } from '../host/host-context.ts';
import { PageProvider } from '../page-kinds/page-context.ts';
import { Screen } from '../page-kinds/screen.tsx';
import { useLanguage } from '../text/text-context.tsx';
import { BootGate, PageSkeleton } from './boot-gate.tsx';
import { type Slot, visit } from './keep-alive-list.ts';
import { navigate, useBack } from './navigation.ts';
import { PageBoundary } from './page-boundary.tsx';
import { componentOf } from './page-components.ts';
import type { PageRow } from './page-row.ts';
import { hasPage, landingPath, resolvePage } from './resolve-page.ts';
import { usePageTitle } from './use-page-title.ts';

interface PageSlot extends Slot {
  readonly row: PageRow;
  readonly Page: ComponentType;
  readonly search: string;
}

/** Two addresses that differ in their view alone are the same page. */
function keyOf({ path, viewQuery = [] }: PageRow, search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of viewQuery) parameters.delete(name);
  const own = parameters.toString();
  return own ? `${path}?${own}` : path;
}

/** The slots with the shown one at its present address: its view may have changed. */
function viewed(slots: readonly PageSlot[], search: string): readonly PageSlot[] {
  const shown = slots[slots.length - 1];
  return !shown || shown.search === search ? slots : [...slots.slice(0, -1), { ...shown, search }];
}

const framed = (message: ReactNode): ReactNode => <Screen>{message}</Screen>;

const SlotView = memo(function SlotView({ slot }: { readonly slot: PageSlot }): ReactNode {
  const { row, search, Page } = slot;
  const { language } = useLanguage();
  const host = useHost();
  const back = useBack();
  const area = useRef<HTMLDivElement>(null);
  const scrollY = useRef(0);
  const title = usePageTitle(row.path, language);

  // Runs at each reveal: a hidden page has no effects and no height.
  useLayoutEffect(() => {
    const remember = () => {
      scrollY.current = window.scrollY;
    };
    window.scrollTo(0, scrollY.current);
    area.current?.focus({ preventScroll: true });
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);
  useLayoutEffect(() => {
    if (title) host.setTitle(title);
  }, [host, title]);

  const page = useMemo(
    () => ({
      path: row.path,
      query: new URLSearchParams(search),
      title,
      showsTopBar: !host.hasTitleBar,
      isHome: row.home === true || row.path === landingPath,
      navigate,
      back,
      hasPage,
    }),
    [row, search, title, host, back],
  );
  return (
    <PageProvider value={page}>
      <div ref={area} tabIndex={-1}>
        <PageBoundary at={row.path} frame={framed}>
          <Suspense fallback={<PageSkeleton row={row} />}>
            <BootGate row={row}>
              <Page />
            </BootGate>
          </Suspense>
        </PageBoundary>
      </div>
    </PageProvider>
  );
});

/** Shows the page of the address, and holds those that were left so that they are found as they were. */
export function Outlet(): ReactNode {
  const [pathname] = useBrowserLocation();
  const search = useSearch();
  const resolution = resolvePage(pathname.replace(/^\/pay(?=\/|$)/, ''));
  const redirect = 'redirect' in resolution ? resolution.redirect : undefined;
  const [slots, setSlots] = useState<readonly PageSlot[]>([]);

  useLayoutEffect(() => {
    if (redirect !== undefined) navigate(`/pay/${redirect}${search && `?${search}`}`, { replace: true });
  }, [redirect, search]);
  useLayoutEffect(() => {
    const imei = new URLSearchParams(search).get('imei');
    if (imei) session.chooseDevice(imei);
  }, [search]);

  if (!('row' in resolution)) return null;
  const { row } = resolution;
  const key = keyOf(row, search);
  const next = viewed(
    visit(slots, { key, keepAlive: row.keepAlive, row, Page: componentOf(row), search }),
    search,
  );
  // Derived state, settled in this same render.
  if (next !== slots) setSlots(next);
  // A stable order in the document: moving a slot would reset its scrolling parts and its media.
  return [...next]
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map((slot) => (
      <Activity key={slot.key} mode={slot.key === key ? 'visible' : 'hidden'}>
        <SlotView slot={slot} />
      </Activity>
    ));
}
