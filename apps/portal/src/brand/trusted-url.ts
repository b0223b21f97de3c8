/**
 * An address that somebody else wrote, in full, where it is one of ours: of this origin, or of the hosts by https.
 * Undefined for every other one.
 *
 * @param here the address of the page
 * @param hosts names without port, such as `media.zaxtrack.example`
 */
export function trustedUrl(url: string, here: string, hosts: readonly string[]): URL | undefined {
  // Browsers skip tabs and line feeds and take \ for /: what we read would not be what they open.
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
