/** The address, or undefined for what is none. URL.canParse is missing in old web views. */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
