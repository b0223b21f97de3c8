import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './flow.module.css';
import { texts } from './flow-texts.ts';

/** A number to show at a counter, copied by a press. */
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
      <VisuallyHidden>
        {' '}
        {words.copy}: {label}
      </VisuallyHidden>
      <CopyIcon />
    </button>
  );
}
