import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** What is done with the data of hotspots and SIMs. */
export function HotspotPrivacyPolicyPage(): ReactNode {
  const links = useDocumentLinks(['policy', 'use', 'cancel']);
  return <DocumentPage id="hotspot-privacy-policy" name="hotspot" links={links} />;
}
