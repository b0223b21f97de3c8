import { createHash } from 'node:crypto';
import type { HttpAnswer } from './http-server.ts';
import type { PageLanguage } from './language.ts';

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export interface HtmlPage {
  readonly status: number;
  readonly language: PageLanguage;
  /** Plain text; the body is HTML. */
  readonly title: string;
  readonly body: string;
}

/**
 * Pages without scripts and with one style sheet, which their content security policy allows by its hash. The policy
 * has no form-action: browsers apply it also to the redirect after a form, which leads to the portal.
 */
export function htmlPages(
  style: string,
  metas: Readonly<Record<string, string>> = { viewport: 'width=device-width, initial-scale=1' },
): (page: HtmlPage) => HttpAnswer {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; base-uri 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'X-Content-Type-Options': 'nosniff',
  };
  const head = Object.entries({ ...metas, 'color-scheme': 'light dark' })
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join('\n');
  return ({ status, language, title, body }) => ({
    status,
    headers,
    body: `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
${head}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`,
  });
}
