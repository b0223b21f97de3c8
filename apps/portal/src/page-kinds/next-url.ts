/** Where a page leads on that was asked to: only to a page of the portal, never to an address that somebody else wrote. */
export const nextUrl = (next: string | null): string | undefined =>
  next !== null && /^\/pay\/[\w/-]+\.html(\?|$)/.test(next) ? next : undefined;
