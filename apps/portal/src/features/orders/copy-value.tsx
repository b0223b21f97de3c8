import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './order-detail.module.css';
import { texts } from './order-texts.ts';

/** A number to quote, copied by a press. */
export function CopyValue({
  value,
  label,
  children = value,
}: {
  readonly value: string;
  /** What it is, for those who listen. */
  readonly label: string;
  /** What is shown of it; all of it unless given. */
  readonly children?: ReactNode;
}): ReactNode {
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
      <span>{children}</span>
      <VisuallyHidden> {words.copy(label)}</VisuallyHidden>
      <CopyIcon />
    </button>
  );
}
