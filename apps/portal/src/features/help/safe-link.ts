/** Where a link of an entry may lead: the portal's own pages, the web, and ways to reach people. */
const safe = /^(\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s\\"'<>]*$/i;

export interface SafeLink {
  readonly href: string;
  /** Of the portal: the page, as in the page table. */
  readonly page: string | undefined;
}

/**
 * The server has checked the address; a page must not have to believe it. Undefined for what may not be followed:
 * then its words stay.
 */
export function safeLink(href: string): SafeLink | undefined {
  if (!safe.test(href)) return undefined;
  const page = /^\/pay\/([^?#]*)/.exec(href)?.[1];
  return { href, page };
}
