import { pageUrl } from '../../page-kinds/page-context.ts';

/** What the page takes; longer would not fit into every address bar. */
const maxAboutLength = 100;

export interface ContactSubject {
  /** What was asked or read. */
  readonly about?: string | undefined;
  readonly imei?: string | undefined;
  readonly orderId?: string | undefined;
}

/** The page to write to us, with what it is about. */
export function contactUrl({ about, imei, orderId }: ContactSubject): string {
  const short = about ? [...about.trim()].slice(0, maxAboutLength).join('') : undefined;
  return pageUrl('complaint.html', { about: short || undefined, imei, orderId });
}
