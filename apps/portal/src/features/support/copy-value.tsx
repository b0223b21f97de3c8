import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { texts } from './case-texts.ts';
import styles from './support.module.css';

/** A number to quote, copied by a press. `label`: what it is, for those who listen. */
export function CopyValue({ value, label }: { readonly value: string; readonly label: string }): ReactNode {
  const words = useTexts(texts);
  const copy = async () => {
    try {
      // Absent in old web views and on plain http.
      await navigator.clipboard.writeText(value);
      void showToast(words.copied, 'ok');
    } catch {
      void showToast(words.copyFailed);
    }
  };
  return (
    <button className={styles.copy} type="button" onClick={() => void copy()}>
      <span>{value}</span>
      <VisuallyHidden> {words.copy(label)}</VisuallyHidden>
      <CopyIcon />
    </button>
  );
}
