import {
  Activity,
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
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
import type { Page } from './page-row.ts';
import { findPage, leadsToPage, loadPages, useKnownPages } from './pages.ts';
import { landingPath } from './resolve-page.ts';
import { usePageTitle } from './use-page-title.ts';

const Part = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <PageBoundary at="part">
    <Suspense fallback={null}>{children}</Suspense>
  </PageBoundary>
);

interface PageSlot extends Slot {
  readonly row: Page;
  readonly Component: ComponentType;
  readonly search: string;
}

/**
 * Parameters for the whole portal, read once at its start. They also stand in addresses that providers lead back to.
 */
const startQuery = ['lang', 'site', 'platform'];

/** Addresses that differ only in their view parameters, or in none of their own, are the same page. */
function keyOf({ path, viewQuery = [], ownQuery }: Page, search: string): string {
  const others = [...viewQuery, ...startQuery];
  const isOwn = ([name]: [string, string]) => ownQuery?.includes(name) ?? !others.includes(name);
  const own = new URLSearchParams([...new URLSearchParams(search)].filter(isOwn)).toString();
  return own ? `${path}?${own}` : path;
}

/** The slots, with the shown one updated to the present address: its view parameters may have changed. */
function viewed(slots: readonly PageSlot[], search: string): readonly PageSlot[] {
  const shown = slots[slots.length - 1];
  return !shown || shown.search === search ? slots : [...slots.slice(0, -1), { ...shown, search }];
}

const framed = (message: ReactNode): ReactNode => <Screen>{message}</Screen>;

const SlotView = memo(function SlotView({ slot }: { readonly slot: PageSlot }): ReactNode {
  const { row, search, Component } = slot;
  const { language } = useLanguage();
  const host = useHost();
  const back = useBack();
  const area = useRef<HTMLDivElement>(null);
  const scrollY = useRef(0);
  const title = usePageTitle(row.path, language);
  const known = useKnownPages();

  // Runs each time the page is shown again: while it is hidden, it has no effects and no height.
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
      Part,
      hasPage: (path: string) => leadsToPage(path, known),
    }),
    [row, search, title, host, back, known],
  );
  return (
    <PageProvider value={page}>
      <div ref={area} tabIndex={-1}>
        <PageBoundary at={row.path} frame={framed}>
          <Suspense fallback={<PageSkeleton row={row} />}>
            <BootGate row={row}>
              <Component />
            </BootGate>
          </Suspense>
        </PageBoundary>
      </div>
    </PageProvider>
  );
});

/** Shows the page of the address, and keeps the pages that were left, so that they look the same later. */
export function Outlet(): ReactNode {
  const [pathname] = useBrowserLocation();
  const search = useSearch();
  const resolution = findPage(pathname, useKnownPages());
  const isUnknown = resolution === undefined;
  const redirect = resolution && 'redirect' in resolution ? resolution.redirect : undefined;
  const [slots, setSlots] = useState<readonly PageSlot[]>([]);
  const [failure, setFailure] = useState<Error>();

  useLayoutEffect(() => {
    if (redirect !== undefined) navigate(`/pay/${redirect}${search && `?${search}`}`, { replace: true });
  }, [redirect, search]);
  useLayoutEffect(() => {
    const imei = new URLSearchParams(search).get('imei');
    if (imei) session.chooseDevice(imei);
  }, [search]);

  useEffect(() => {
    if (isUnknown) loadPages().catch(setFailure);
  }, [isUnknown]);
  if (failure) throw failure;

  // The previous page stays until the next one is known.
  let next = slots;
  if (resolution && 'row' in resolution) {
    const { row } = resolution;
    const slot = {
      key: keyOf(row, search),
      keepAlive: row.keepAlive,
      row,
      Component: componentOf(row),
      search,
    };
    next = viewed(visit(slots, slot), search);
    // Derived state, set during the same render.
    if (next !== slots) setSlots(next);
  }
  const shown = next[next.length - 1];
  // A stable order in the document: moving a slot would reset its scrolling parts and its media.
  return [...next]
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map((slot) => (
      <Activity key={slot.key} mode={slot === shown ? 'visible' : 'hidden'}>
        <SlotView slot={slot} />
      </Activity>
    ));
}
