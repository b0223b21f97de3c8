import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import { CloseIcon, EyeIcon, SearchIcon } from './field-icons.tsx';
import styles from './fields.module.css';
import { ChevronIcon } from './icons.tsx';
import { withWordBreaks } from './with-word-breaks.tsx';

interface FieldFrameProps {
  /** A list of problems finds the control by it. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and how to mend it. */
  readonly error?: string | undefined;
}

interface FieldProps extends Omit<FieldFrameProps, 'name'> {
  readonly id: string;
  readonly children: ReactNode;
}

function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, error !== undefined && styles.invalid)}>{children}</div>
      <FieldError text={error} id={`${id}-error`} />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

const described = (id: string, { name, hint, error }: FieldFrameProps) => ({
  id,
  name,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby':
    [error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

type Controlled = {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The number of a device, a SIM or an ID card. */
const longNumber = /^[\d ]{13,}[\dXx]?$/;

export type TextFieldProps = FieldFrameProps &
  Controlled &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'required' | 'disabled' | 'onBlur'
  > & {
    /** For a password: the words of the button that shows and hides it. */
    readonly reveal?: { readonly show: string; readonly hide: string };
  };

/**
 * A Chinese keyboard may write digits at full width (０ to ９): they are converted to plain ones. An iPhone puts invisible
 * marks of direction around a number that is copied from its contacts: they are left out.
 */
export const plainDigits = (text: string): string =>
  text
    .replace(/[０-９．－＋（）]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '');

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, value, onChange, reveal, type = 'text', ...input } = props;
  const id = useId();
  const isNumber = type === 'tel' || input.inputMode === 'numeric' || input.inputMode === 'decimal';
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        {...described(id, props)}
        className={classNames(styles.input, longNumber.test(value) && styles.long)}
        type={reveal && shown ? 'text' : type}
        autoCapitalize="none"
        value={value}
        onChange={({ target }) => onChange(isNumber ? plainDigits(target.value) : target.value)}
      />
      {reveal && (
        <button
          className={styles.button}
          type="button"
          aria-label={shown ? reveal.hide : reveal.show}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon />
        </button>
      )}
    </Field>
  );
}

export type TextAreaFieldProps = FieldFrameProps &
  Controlled &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength' | 'placeholder' | 'required' | 'disabled'>;

export function TextAreaField(props: TextAreaFieldProps): ReactNode {
  const { label, hint, error, value, onChange, ...area } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        {...described(id, props)}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

export type SelectFieldProps = FieldFrameProps &
  Controlled & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly disabled?: boolean;
  };

/** The system's own picker, which people know best. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, hint, error, value, onChange, options, disabled } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select
        {...described(id, props)}
        className={styles.input}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={classNames(styles.chosen, value === '' && styles.unchosen)} aria-hidden="true">
        {withWordBreaks(options.find((option) => option.value === value)?.label)}
      </span>
      <span className={styles.marker}>
        <ChevronIcon />
      </span>
    </Field>
  );
}

export type SearchFieldProps = Controlled & {
  readonly label: string;
  readonly placeholder?: string;
  readonly clearLabel: string;
};

export function SearchField({
  label,
  placeholder,
  clearLabel,
  value,
  onChange,
}: SearchFieldProps): ReactNode {
  return (
    <div className={classNames(styles.box, styles.search)}>
      <span className={styles.lead}>
        <SearchIcon />
      </span>
      <input
        className={classNames(styles.input, longNumber.test(value) && styles.long)}
        type="search"
        // As long as the calls take it.
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={classNames(styles.placeholder, value !== '' && styles.typed)} aria-hidden="true">
        {withWordBreaks(placeholder)}
      </span>
      {value !== '' && (
        <button className={styles.button} type="button" aria-label={clearLabel} onClick={() => onChange('')}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
