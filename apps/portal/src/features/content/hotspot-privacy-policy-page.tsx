import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** How data of hotspots and SIMs is processed. */
export function HotspotPrivacyPolicyPage(): ReactNode {
  const links = useDocumentLinks(['policy', 'use', 'cancel']);
  return <DocumentPage id="hotspot-privacy-policy" name="hotspot" links={links} />;
}
