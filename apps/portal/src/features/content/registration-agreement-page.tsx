import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** What an account is, and how to get one. */
export function RegistrationAgreementPage(): ReactNode {
  const links = useDocumentLinks(['use', 'policy', 'windows', 'cancel']);
  return <DocumentPage id="registration-agreement" name="register" links={links} />;
}
