import type { ReactNode } from 'react';
import { TextProvider, useLanguage } from '../../text/text-context.tsx';

/** A page that is in English whatever the visitor has chosen: links to it promise that. */
export function InEnglish({ children }: { readonly children: ReactNode }): ReactNode {
  const context = useLanguage();
  return (
    <TextProvider value={{ ...context, language: 'en' }}>
      <div lang="en">{children}</div>
    </TextProvider>
  );
}
