import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { withWordBreaks } from './with-word-breaks.tsx';

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface RadiosProps<Value> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly content: ReactNode;
    readonly disabled?: boolean;
  }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** The class of the frame around the list, which may be wider than the frame. */
  readonly frameClass?: string | undefined;
  readonly listClass: string | undefined;
  readonly optionClass: string | undefined;
}

/** Radio buttons of any look: being native, they work with arrow keys and screen readers. */
function Radios<Value extends string | number>(props: RadiosProps<Value>): ReactNode {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const { value } = props;
  // If not all options fit side by side, scrolls the chosen one into the middle.
  useLayoutEffect(() => {
    const chosen = value !== undefined && list.current?.querySelector(':checked')?.parentElement;
    if (!list.current || !chosen) return;
    const [frame, own] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    list.current.scrollLeft += own.left + own.width / 2 - (frame.left + frame.width / 2);
  }, [value]);
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{props.label}</VisuallyHidden>
      </legend>
      <div className={props.frameClass} ref={list}>
        <div className={props.listClass}>
          {props.options.map((option) => (
            <label className={props.optionClass} key={option.value}>
              <input
                className={styles.input}
                type="radio"
                name={name}
                checked={option.value === props.value}
                disabled={option.disabled}
                onChange={() => props.onChange(option.value)}
              />
              {option.content}
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

/** Two to six views of the same thing. */
export function Segmented<Value extends string>({ options, ...rest }: SegmentedProps<Value>): ReactNode {
  return (
    <Radios
      {...rest}
      frameClass={styles.frame}
      listClass={styles.segments}
      optionClass={styles.segment}
      options={options.map(({ value, label }) => ({ value, content: <span>{label}</span> }))}
    />
  );
}

export interface OptionCardsProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly content: ReactNode;
    /** Shown, but can't be chosen; its content says why. */
    readonly disabled?: boolean;
  }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of several cards, the chosen one framed in the accent. */
export function OptionCards<Value extends string | number>({
  options,
  ...rest
}: OptionCardsProps<Value>): ReactNode {
  return (
    <Radios
      {...rest}
      listClass={styles.options}
      optionClass={styles.option}
      options={options.map((option) => ({
        ...option,
        content: <span className={styles.box}>{option.content}</span>,
      }))}
    />
  );
}

export interface ToggleProps {
  readonly label: ReactNode;
  readonly text?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, text, checked, onChange }: ToggleProps): ReactNode {
  return (
    <label className={classNames(styles.toggle, styles.trailing)}>
      <span>
        {withWordBreaks(label)}
        {text && <span className={styles.text}>{withWordBreaks(text)}</span>}
      </span>
      <span className={styles.holder}>
        <input
          className={styles.input}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.switch} />
      </span>
    </label>
  );
}

/** Agreed or not, sent with a form. */
export function Checkbox({
  label,
  text,
  checked,
  disabled = false,
  onChange,
}: ToggleProps & { readonly disabled?: boolean }): ReactNode {
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
        {withWordBreaks(label)}
        {text && <span className={styles.text}>{withWordBreaks(text)}</span>}
      </span>
    </label>
  );
}
