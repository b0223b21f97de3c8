import { pageUrl } from '../../page-kinds/page-context.ts';

/** Where people are reached, the best first. */
const contactPages = ['complaint.html', 'service/index.html', 'service/service-aliyun.html'];

/** What the contact pages take; longer would not fit into every address bar. */
const maxAboutLength = 100;

export interface ContactSubject {
  /** What was asked or read. */
  readonly about?: string | undefined;
  readonly imei?: string | undefined;
  readonly orderId?: string | undefined;
}

/** The page to write to us, with what it is about; undefined where the portal has none. */
export function contactUrl(
  hasPage: (path: string) => boolean,
  { about, imei, orderId }: ContactSubject,
): string | undefined {
  const page = contactPages.find(hasPage);
  if (page === undefined) return undefined;
  const short = about ? [...about.trim()].slice(0, maxAboutLength).join('') : undefined;
  return pageUrl(page, { about: short || undefined, imei, orderId });
}
