import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** How personal data is processed. */
export function PrivacyPolicyPage(): ReactNode {
  const links = useDocumentLinks(['hotspotPolicy', 'miniProgramPolicy', 'use', 'cancel']);
  return <DocumentPage id="privacy-policy" name="policy" links={links} />;
}
