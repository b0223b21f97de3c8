import type { ReactNode } from 'react';
import { TextProvider } from './text-context.tsx';

const ignore = () => undefined;

/** For tests: its children read English, on the site. */
export function InEnglish({
  site = 'cn',
  children,
}: {
  site?: 'cn' | 'iso';
  children: ReactNode;
}): ReactNode {
  const text = { language: 'en', site, chooseLanguage: ignore, followLanguage: ignore } as const;
  return <TextProvider value={text}>{children}</TextProvider>;
}
