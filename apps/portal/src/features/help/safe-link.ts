/** Where a link of an entry may lead: the portal's own pages, the web, and ways to reach people. */
const safe = /^(\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s\\"'<>]*$/i;

export interface SafeLink {
  readonly href: string;
  /** The page's path in the page table, for a link into the portal. */
  readonly page: string | undefined;
}

/**
 * A link of an entry, or undefined if it may not be followed: then only its words are shown. The server has checked the
 * address already, but a page must not rely on that.
 */
export function safeLink(href: string): SafeLink | undefined {
  if (!safe.test(href)) return undefined;
  const page = /^\/pay\/([^?#]*)/.exec(href)?.[1];
  return { href, page };
}
