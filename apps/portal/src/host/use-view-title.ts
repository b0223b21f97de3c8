import { useEffect, useLayoutEffect } from 'react';
import { useHost } from './host-context.ts';

/** Says the title of a view that is shown in place of its page: to the browser's tab, or the title bar around the portal. */
export function useViewTitle(title: string, pageTitle: string): void {
  const host = useHost();
  useEffect(() => {
    // After the page has said its own, which it does as soon as it is shown.
    if (pageTitle) host.setTitle(title);
  }, [host, title, pageTitle]);
  useLayoutEffect(() => {
    if (!pageTitle) return undefined;
    // Before another page says its own.
    return () => host.setTitle(pageTitle);
  }, [host, pageTitle]);
}
