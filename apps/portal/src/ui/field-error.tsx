import type { ReactNode } from 'react';
import styles from './field-error.module.css';
import { WarningIcon } from './icons.tsx';

export interface FieldErrorProps {
  /** What is wrong and how to mend it; undefined: nothing. */
  readonly text: string | undefined;
  readonly id?: string | undefined;
  /** For an error that appears while the field does not have the focus. */
  readonly role?: 'alert' | 'status' | undefined;
}

/** What is wrong with a field or a group of them, below it. */
export function FieldError({ text, id, role }: FieldErrorProps): ReactNode {
  return text === undefined ? null : (
    <p className={styles.error} id={id} role={role}>
      <WarningIcon />
      {text}
    </p>
  );
}
