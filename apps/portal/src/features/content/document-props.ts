import type { DocumentId } from '@device-pay/content/documents';
import type { Language } from '../../text/language.ts';

export interface DocumentPageProps {
  readonly id: DocumentId;
  /** Goes in front of the anchors: kept pages stand in one document. */
  readonly name: string;
  /** Whatever the language of the page. */
  readonly language?: Language;
  /** What to read or do next. */
  readonly links: readonly { readonly title: string; readonly href: string }[];
}
