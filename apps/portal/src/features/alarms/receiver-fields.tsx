import { type ReactNode, useId } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { CloseIcon } from '../../ui/field-icons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { mostReceivers } from './alarm.ts';
import type { AlarmField, Receiver } from './alarm-draft.ts';
import styles from './alarms.module.css';
import { texts } from './editor-texts.ts';

export interface ReceiverFieldsProps {
  /** The prefix of its controls' names. */
  readonly name: string;
  readonly receivers: readonly Receiver[];
  /** The people of other alarms, offered here: most people type them only once. */
  readonly known: readonly Receiver[];
  readonly errorOf: (field: AlarmField) => string | undefined;
  readonly onChange: (receivers: readonly Receiver[]) => void;
}

/** Who gets SMS and calls: at most three people. */
export function ReceiverFields({
  name: prefix,
  receivers,
  known,
  errorOf,
  onChange,
}: ReceiverFieldsProps): ReactNode {
  const words = useTexts(texts);
  const errorId = useId();
  const put = (index: number, part: Partial<Receiver>) =>
    onChange(receivers.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const offered = known.filter(({ phone }) => !receivers.some((one) => one.phone === phone));
  const hasRoom = receivers.length < mostReceivers;
  return (
    <fieldset name={`${prefix}-receivers`} tabIndex={-1} aria-describedby={errorOf('receivers') && errorId}>
      <legend className={styles.legend}>{words.receivers}</legend>
      <p className={styles.hint}>{words.receiversText}</p>
      <FieldError text={errorOf('receivers')} id={errorId} />
      {receivers.map((receiver, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person has no identity but their place, and is typed there.
        <div className={styles.person} key={index}>
          <div className={styles.pair}>
            <div>
              <TextField
                name={`${prefix}-receivers-${index}-name`}
                label={words.receiverName(index + 1)}
                autoComplete="off"
                maxLength={30}
                value={receiver.name}
                error={errorOf(`receivers-${index}-name`)}
                onChange={(name) => put(index, { name })}
              />
            </div>
            <div>
              <TextField
                name={`${prefix}-receivers-${index}-phone`}
                label={words.receiverPhone(index + 1)}
                type="tel"
                autoComplete="off"
                maxLength={20}
                value={receiver.phone}
                error={errorOf(`receivers-${index}-phone`)}
                onChange={(phone) => put(index, { phone })}
              />
            </div>
          </div>
          <button
            className={styles.remove}
            type="button"
            aria-label={words.remove(index + 1)}
            onClick={() => onChange(receivers.filter((_, at) => at !== index))}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
      {hasRoom && (
        <div className={styles.people}>
          {offered.map((person) => (
            <Button tone="quiet" key={person.phone} onPress={() => onChange([...receivers, person])}>
              {words.addKnown(person.name)}
            </Button>
          ))}
          <Button tone="quiet" onPress={() => onChange([...receivers, { name: '', phone: '' }])}>
            {words.addReceiver}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
