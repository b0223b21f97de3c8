import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, for those who don't see it. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Two to five views of the same thing. Radio buttons underneath: arrow keys work by themselves. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label className={styles.segment} key={option.value}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface OptionCardsProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly content: ReactNode;
    /** It stays to be seen; its content says why it can't be taken. */
    readonly disabled?: boolean;
  }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of several cards, the chosen one framed in the accent. */
export function OptionCards<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: OptionCardsProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label className={styles.option} key={option.value}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.box}>{option.content}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface ToggleProps {
  readonly label: ReactNode;
  readonly text?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, text, checked, disabled = false, onChange }: ToggleProps): ReactNode {
  return (
    <label className={styles.toggle}>
      <span>
        {label}
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <span className={styles.holder}>
        <input
          className={styles.input}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.switch} />
      </span>
    </label>
  );
}

/** Agreed or not, sent with a form. */
export function Checkbox({ label, text, checked, disabled = false, onChange }: ToggleProps): ReactNode {
  return (
    <label className={classNames(styles.toggle, styles.leading)}>
      <span className={styles.holder}>
        <input
          className={styles.input}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.check}>
          <CheckIcon />
        </span>
      </span>
      <span>
        {label}
        {text && <span className={styles.text}>{text}</span>}
      </span>
    </label>
  );
}
