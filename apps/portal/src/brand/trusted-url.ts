/**
 * Parses an address that somebody else wrote; undefined unless it is of this origin, or https on one of the hosts.
 *
 * @param here the address of the page
 * @param hosts names without port, such as `media.zaxtrack.example`
 */
export function trustedUrl(url: string, here: string, hosts: readonly string[]): URL | undefined {
  // Browsers skip tabs and line feeds and read \ as /: they would open another address than the one checked here.
  if ([...url].some((sign) => sign <= ' ' || sign === '\u007f' || sign === '\\')) return undefined;
  let parsed: URL;
  try {
    parsed = new URL(url, here);
  } catch {
    return undefined;
  }
  // `https://known.example@evil.example/` reads like the first and leads to the second.
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  const own = new URL(here);
  const isOwn = parsed.origin === own.origin && parsed.protocol === own.protocol;
  const isTheirs = parsed.protocol === 'https:' && parsed.port === '' && hosts.includes(parsed.hostname);
  return isOwn || isTheirs ? parsed : undefined;
}
