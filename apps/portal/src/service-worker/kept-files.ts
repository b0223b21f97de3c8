/** A page of the portal: its HTML is the same for everybody. */
export const isPage = ({ pathname }: URL): boolean => /^\/pay\/[\w/-]+\.html$/.test(pathname);

/** A file whose name holds a hash of its content: it never changes. */
export const isAsset = ({ pathname }: URL): boolean => /^\/pay\/assets\/[\w.-]+$/.test(pathname);

/** Whether a file may be cached at all. Calls are below /pay/ too, and may not. */
export const isKept = (url: URL): boolean => isPage(url) || isAsset(url);

/** The name under which a file is cached: its address without the query, which may contain a pay ticket or an imei. */
export function keptName(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
