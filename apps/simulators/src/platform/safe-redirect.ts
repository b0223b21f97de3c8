/** The address if it is http or https; undefined for `javascript:` and the like. */
export function safeRedirect(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed.href : undefined;
}
