/** Only the web: `javascript:` and the like lead nowhere. */
export function safeRedirect(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed.href : undefined;
}
