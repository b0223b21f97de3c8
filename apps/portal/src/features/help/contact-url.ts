import { pageUrl } from '../../page-kinds/page-context.ts';

/** The longest text that the page accepts; a longer one would not fit into every address bar. */
const maxAboutLength = 100;

export interface ContactSubject {
  /** What was searched for or read. */
  readonly about?: string | undefined;
  readonly imei?: string | undefined;
  readonly orderId?: string | undefined;
}

/** The page for writing to us, with the subject filled in. */
export function contactUrl({ about, imei, orderId }: ContactSubject): string {
  const short = about ? [...about.trim()].slice(0, maxAboutLength).join('') : undefined;
  return pageUrl('complaint.html', { about: short || undefined, imei, orderId });
}
