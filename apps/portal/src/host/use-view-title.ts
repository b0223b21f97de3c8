import { useEffect, useLayoutEffect } from 'react';
import { useHost } from './host-context.ts';

/**
 * Sets the title of a view that is shown in place of its page: in the browser's tab, or the title bar around the
 * portal.
 */
export function useViewTitle(title: string, pageTitle: string): void {
  const host = useHost();
  useEffect(() => {
    // A passive effect runs after the page's layout effect, which sets the page's own title.
    if (pageTitle) host.setTitle(title);
  }, [host, title, pageTitle]);
  useLayoutEffect(() => {
    if (!pageTitle) return undefined;
    // A layout effect's cleanup runs before another page sets its title.
    return () => host.setTitle(pageTitle);
  }, [host, pageTitle]);
}
