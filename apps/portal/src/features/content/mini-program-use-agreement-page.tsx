import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** The rules for using the mini-program. */
export function MiniProgramUseAgreementPage(): ReactNode {
  const links = useDocumentLinks(['miniProgramPolicy', 'use', 'policy']);
  return <DocumentPage id="mini-program-use-agreement" name="applet-use" links={links} />;
}
