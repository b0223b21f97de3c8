import { pageUrl, usePage } from '../../page-kinds/page-context.ts';

const termsPage = 'protocol/use.html';

/** The address of this version of the terms, where there is a page for them. */
export function useTermsUrl(version: string): string | undefined {
  return usePage().hasPage(termsPage) ? pageUrl(termsPage, { version }) : undefined;
}
