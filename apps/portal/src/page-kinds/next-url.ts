/**
 * The page of the portal to go on to, as `next` says; undefined for any other address, which somebody else may have
 * written.
 */
export const nextUrl = (next: string | null): string | undefined =>
  next !== null && /^\/pay\/[\w/-]+\.html(\?|$)/.test(next) ? next : undefined;
