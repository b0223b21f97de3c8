import type { DocumentId } from '@device-pay/content/documents';
import type { Language } from '../../text/language.ts';

export interface DocumentPageProps {
  readonly id: DocumentId;
  /** The prefix of its anchors: kept pages share one document. */
  readonly name: string;
  /** Shown in this language, whatever the page's language is. */
  readonly language?: Language;
  /** What to read or do next. */
  readonly links: readonly { readonly title: string; readonly href: string }[];
}
