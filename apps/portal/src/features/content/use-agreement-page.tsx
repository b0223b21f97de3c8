import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** The agreement between the brand and its users. */
export function UseAgreementPage(): ReactNode {
  const links = useDocumentLinks(['policy', 'registration', 'windows', 'cancel']);
  return <DocumentPage id="use-agreement" name="use" links={links} />;
}
