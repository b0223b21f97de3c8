import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** Which data the mini-program receives. */
export function MiniProgramPrivacyPolicyPage(): ReactNode {
  const links = useDocumentLinks(['miniProgramUse', 'policy', 'hotspotPolicy']);
  return <DocumentPage id="mini-program-privacy-policy" name="applet-policy" links={links} />;
}
