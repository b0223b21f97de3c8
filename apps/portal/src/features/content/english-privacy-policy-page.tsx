import type { ReactNode } from 'react';
import { useDocumentLinks } from './document-links.ts';
import { DocumentPage } from './document-page.tsx';

/** The privacy policy in English, whatever the page's language: stores and links from abroad use this address. */
export function EnglishPrivacyPolicyPage(): ReactNode {
  const links = useDocumentLinks(['policy', 'use', 'cancel']);
  return <DocumentPage id="privacy-policy" name="english" language="en" links={links} />;
}
