import type { ReactNode } from 'react';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { CopyIcon } from '../ui/icons.tsx';
import { showToast } from '../ui/toast.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './copy-value.module.css';

const texts = defineTexts({
  zh: {
    copy: (what: string) => `复制${what}`,
    copied: '已复制',
    failed: '未能复制，请长按文字选择',
  },
  en: {
    copy: (what) => `Copy: ${what}`,
    copied: 'Copied',
    failed: 'Could not copy. Press and hold the text to select it',
  },
});

/** Copies a text and says that it did, or that it could not. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    // `clipboard` is missing in old web views and on plain http.
    await navigator.clipboard.writeText(text);
    void showToast(copied, 'ok');
  } catch {
    void showToast(failed);
  }
}

/** A value that is copied by a press, to use it elsewhere. In a row, it does not make the row taller. */
export function CopyValue({
  value,
  label,
  children = value,
}: {
  readonly value: string;
  /** What the value is, for screen readers. */
  readonly label: string;
  /** What is shown; the whole value if absent. */
  readonly children?: ReactNode;
}): ReactNode {
  const words = useTexts(texts);
  return (
    <button
      className={styles.copy}
      type="button"
      onClick={() => void copyText(value, words.copied, words.failed)}
    >
      <span>{children}</span>
      <VisuallyHidden> {words.copy(label)}</VisuallyHidden>
      <CopyIcon />
    </button>
  );
}
