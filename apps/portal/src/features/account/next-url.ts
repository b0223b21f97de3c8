/** Where to go on after a login: only to a page of the portal, never to an address that somebody else wrote. */
export const nextOf = (next: string | null): string =>
  next && /^\/pay\/[\w/-]+\.html(\?|$)/.test(next) ? next : '/pay/serve.html';
