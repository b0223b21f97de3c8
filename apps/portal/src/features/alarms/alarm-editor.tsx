import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/tag.tsx';
import type { AlarmKind, ChannelLeft } from './alarm.ts';
import {
  type AlarmDraft,
  type AlarmField,
  type DurationUnit,
  durationUnits,
  problemsOf,
  type Receiver,
  takesDuration,
} from './alarm-draft.ts';
import { durationText } from './alarm-words.ts';
import styles from './alarms.module.css';
import { ChannelFields } from './channel-fields.tsx';
import { texts as configTexts } from './config-texts.ts';
import { texts } from './editor-texts.ts';
import { measureText } from './measure-text.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

const cooldowns = [0, 60, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400];

export interface AlarmEditorProps {
  /** The prefix of its controls' names. */
  readonly name: string;
  readonly imei: string;
  readonly kind: AlarmKind;
  readonly draft: AlarmDraft;
  readonly left: readonly ChannelLeft[];
  readonly known: readonly Receiver[];
  readonly noticed: boolean;
  readonly errorOf: (field: AlarmField) => string | undefined;
  readonly onChange: (part: Partial<AlarmDraft>) => void;
}

/** All settings that an alarm has; those that it does not have are left out. */
export function AlarmEditor(props: AlarmEditorProps): ReactNode {
  const { name: prefix, imei, kind, draft, left, known, noticed, errorOf, onChange } = props;
  const words = useTexts(texts);
  const { site } = useLanguage();
  const shared = useTexts(configTexts);
  const format = useFormat();
  const { channels, cooldownSec } = draft;
  const { threshold } = kind;
  const isCalled = channels.includes('sms') || channels.includes('phone');
  // People who are not called any more can be corrected as long as they are what keeps the settings from being saved.
  const isWrong = draft.receivers.some(
    (_, at) => errorOf(`receivers-${at}-name`) ?? errorOf(`receivers-${at}-phone`),
  );
  const wrong = problemsOf(kind, draft, site);
  // Somebody who is removed takes what was wrong along: the next person moves up to the same fields.
  const errorOfPerson = (field: AlarmField) =>
    wrong.some((problem) => problem.field === field) ? errorOf(field) : undefined;
  return (
    <div className={styles.editor}>
      {!noticed && kind.packageType !== null && (
        <Notice
          tone="warn"
          action={
            <Button tone="plain" href={pageUrl('information.html', { imei, type: kind.packageType })}>
              {words.buyDetection}
            </Button>
          }
        >
          {words.needsPackageText}
        </Notice>
      )}
      <ChannelFields
        name={`${prefix}-channels`}
        imei={imei}
        chosen={channels}
        left={left}
        error={errorOf('channels')}
        onChange={(chosen) =>
          // A sound alarm needs a duration, so it begins with the shortest.
          onChange(
            chosen.includes('voice') && draft.duration === ''
              ? { channels: chosen, duration: '15', durationUnit: 'second' }
              : { channels: chosen },
          )
        }
      />
      {threshold && (
        <TextField
          name={`${prefix}-threshold`}
          label={
            threshold.side === 'below'
              ? words.thresholdBelow(threshold.unit)
              : words.thresholdAbove(threshold.unit)
          }
          hint={words.thresholdHint(
            format.number(threshold.min),
            measureText(threshold.max, threshold.unit, format),
          )}
          placeholder={String(threshold.suggested)}
          inputMode={threshold.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={8}
          value={draft.threshold}
          error={errorOf('threshold')}
          onChange={(value) => onChange({ threshold: value })}
        />
      )}
      {takesDuration(kind, draft) && (
        <div className={styles.pair}>
          <div>
            <TextField
              name={`${prefix}-duration`}
              label={kind.lasts ? words.lasting : words.recording}
              hint={
                kind.lasts
                  ? channels.includes('voice')
                    ? words.lastingVoiceHint
                    : words.lastingHint
                  : words.recordingHint
              }
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={draft.duration}
              error={errorOf('duration')}
              onChange={(duration) => onChange({ duration })}
            />
          </div>
          <div>
            <SelectField
              name={`${prefix}-unit`}
              label={words.unit}
              value={draft.durationUnit}
              options={durationUnits.map((unit) => ({ value: unit, label: shared[unit] }))}
              onChange={(unit) => onChange({ durationUnit: unit as DurationUnit })}
            />
          </div>
        </div>
      )}
      {(isCalled || isWrong) && (
        <ReceiverFields
          name={prefix}
          receivers={draft.receivers}
          known={known}
          errorOf={errorOfPerson}
          onChange={(receivers) => onChange({ receivers })}
        />
      )}
      {kind.tellsAtAnyTime ? (
        <p className={styles.quiet}>{words.anyTime}</p>
      ) : (
        <ScheduleFields name={prefix} draft={draft} errorOf={errorOf} onChange={onChange} />
      )}
      <SelectField
        name={`${prefix}-cooldown`}
        label={words.cooldown}
        value={String(cooldownSec)}
        options={[...new Set([...cooldowns, cooldownSec])]
          .sort((a, b) => a - b)
          .map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? words.noCooldown : durationText(seconds, shared, format),
          }))}
        onChange={(seconds) => onChange({ cooldownSec: Number(seconds) })}
      />
    </div>
  );
}
