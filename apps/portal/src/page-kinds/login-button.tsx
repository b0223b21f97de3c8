import type { ReactNode } from 'react';
import { useTexts } from '../text/text-context.tsx';
import { Button, type ButtonTone } from '../ui/button.tsx';
import { useLoginUrl } from './page-context.ts';
import { texts } from './texts.ts';

/** Leads to the login page, which comes back to this one. */
export function LoginButton({ tone = 'main' }: { readonly tone?: ButtonTone }): ReactNode {
  const { login } = useTexts(texts);
  return (
    <Button tone={tone} href={useLoginUrl()}>
      {login}
    </Button>
  );
}
