import { createHash } from 'node:crypto';

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Of a page without scripts and with this one style sheet, which its policy knows by its hash. No form-action: browsers
 * apply it to the redirect after the form too, and that one leads to the portal.
 */
export function htmlHeaders(style: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; base-uri 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'X-Content-Type-Options': 'nosniff',
  };
}
