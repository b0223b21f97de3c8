import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** How popups, the floating button and questions for permission behave. */
export function WindowInstructionsPage(): ReactNode {
  const links = useDocumentLinks(['policy', 'use']);
  return <DocumentPage id="window-instructions" name="windows" links={links} />;
}
