import { type ReactNode, useId } from 'react';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Switch } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { TextField } from '../../ui/fields.tsx';
import { type AlarmDraft, everyDay } from './alarm-draft.ts';
import { daysText } from './alarm-words.ts';
import styles from './alarms.module.css';
import { texts as configTexts } from './config-texts.ts';
import { texts } from './editor-texts.ts';

type Times = Pick<AlarmDraft, 'timed' | 'days' | 'from' | 'to'>;

export interface ScheduleFieldsProps {
  /** The prefix of its controls' names. */
  readonly name: string;
  readonly draft: Times;
  readonly errorOf: (field: 'days' | 'from' | 'to') => string | undefined;
  readonly onChange: (part: Partial<Times>) => void;
}

/** When an alarm notifies, and so when it is quiet. */
export function ScheduleFields({ name, draft, errorOf, onChange }: ScheduleFieldsProps): ReactNode {
  const words = useTexts(texts);
  const errorId = useId();
  const shared = useTexts(configTexts);
  const { site } = useLanguage();
  const { timed, days, from, to } = draft;
  const quietDays = everyDay.filter((day) => !days.includes(day));
  return (
    <div>
      <Switch
        label={<strong>{words.timed}</strong>}
        text={words.timedText}
        checked={timed}
        onChange={(checked) => onChange({ timed: checked })}
      />
      {timed && (
        <>
          <fieldset name={`${name}-days`} tabIndex={-1} aria-describedby={errorOf('days') && errorId}>
            <legend className={styles.legend}>{words.days}</legend>
            <div className={styles.days}>
              {everyDay.map((day) => (
                <label className={styles.dayBox} key={day}>
                  <input
                    type="checkbox"
                    checked={days.includes(day)}
                    onChange={({ target }) =>
                      onChange({
                        days: everyDay.filter((one) => (one === day ? target.checked : days.includes(one))),
                      })
                    }
                  />
                  <span>{shared[`day${day}`]}</span>
                </label>
              ))}
            </div>
            <FieldError text={errorOf('days')} id={errorId} />
          </fieldset>
          <div className={styles.pair}>
            <div>
              <TextField
                name={`${name}-from`}
                label={words.from}
                type="time"
                value={from}
                error={errorOf('from')}
                onChange={(value) => onChange({ from: value })}
              />
            </div>
            <div>
              <TextField
                name={`${name}-to`}
                label={words.to}
                type="time"
                value={to}
                error={errorOf('to')}
                onChange={(value) => onChange({ to: value })}
              />
            </div>
          </div>
          <p className={styles.quiet}>
            {from === to ? words.wholeDay : words.quiet(to, from)}
            {quietDays.length > 0 && quietDays.length < 7 && (
              <>
                {shared.comma}
                {words.quietDays(daysText(quietDays, shared))}
              </>
            )}
            <br />
            {words.quietNote}
            {site === 'iso' && ` ${words.inUtc}`}
          </p>
        </>
      )}
    </div>
  );
}
