import { createContext, type ReactNode, useContext } from 'react';
import { useSessionImei } from '../call/use-session.ts';

/** The page that a component is on. A kept page has its own value while another one is shown. */
export interface PageContextValue {
  /** As in the page table: `order-details.html`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The page's title in the language shown. */
  readonly title: string;
  /** What stands at the end of the title bar, if the page itself sets nothing there. */
  readonly aside?: ReactNode;
  /** False where the environment has a title bar of its own. */
  readonly showsTopBar: boolean;
  /** Homes have no way back. */
  readonly isHome: boolean;
  /** Goes to an address from {@link pageUrl}. */
  readonly navigate: (url: string, options?: { readonly replace?: boolean }) => void;
  readonly back: () => void;
  /** Around a part that is loaded by itself: if it can't be, it says so, and the rest of the page stays. */
  readonly Part: (props: { readonly children: ReactNode }) => ReactNode;
  /** Whether there is such a page, by any of its names: `wxHome.html`. */
  readonly hasPage: (path: string) => boolean;
}

const PageContext = createContext<PageContextValue | undefined>(undefined);

export const PageProvider = PageContext.Provider;

export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs a page around it');
  return page;
}

/** The device that this page is about: the one in the address, else the one chosen last. */
export function useImei(): string | undefined {
  const last = useSessionImei();
  // Links made where no device is known have an empty imei.
  return usePage().query.get('imei') || last;
}

/** The address of a page: `pageUrl('order-details.html', {orderId})`. Absent values are left out. */
export function pageUrl(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = parameters.toString();
  return `/pay/${path}${search && `?${search}`}`;
}

/** The login page, coming back to this one. */
export function useLoginUrl(): string {
  const { path, query } = usePage();
  const search = query.toString();
  return pageUrl('login.html', { next: `/pay/${path}${search && `?${search}`}` });
}
