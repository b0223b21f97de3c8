import type { ReactNode } from 'react';
import { errorText } from '../call/error-text.ts';
import { useLanguage } from '../text/text-context.tsx';
import { Notice } from '../ui/tag.tsx';

/** Why what was pressed was not done, beside where it was pressed; nothing without an error. */
export function FailureNotice({ error }: { readonly error: unknown }): ReactNode {
  const { language } = useLanguage();
  return error ? (
    <Notice tone="bad" live>
      {errorText(error, language)}
    </Notice>
  ) : null;
}
