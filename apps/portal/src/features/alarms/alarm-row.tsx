import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Switch } from '../../ui/choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Facts } from '../../ui/facts.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { riskOf } from './alarm.ts';
import { settingOf } from './alarm-draft.ts';
import type { AlarmEditorProps } from './alarm-editor.tsx';
import { AlarmIcon } from './alarm-icons.tsx';
import { reachOf, settingLines } from './alarm-words.ts';
import styles from './alarms.module.css';
import { texts } from './config-texts.ts';

const AlarmEditor = lazy(() =>
  import('./alarm-editor.tsx').then((module) => ({ default: module.AlarmEditor })),
);

export interface AlarmRowProps extends AlarmEditorProps {
  readonly changed: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One alarm: its switch, a line that says what it does, and all its settings when unfolded. */
export function AlarmRow({ changed, open, onToggle, ...editor }: AlarmRowProps): ReactNode {
  const { kind, draft, left, noticed, onChange } = editor;
  const words = useTexts(texts);
  const editorId = useId();
  const format = useFormat();
  const setting = settingOf(kind, draft);
  const [summary, measure] = settingLines(kind, setting, words, format);
  // An invalid number is reported beside its field, not here.
  const hasMeasure = draft.enabled && Number.isFinite(setting.threshold?.value);
  const reach = draft.enabled ? reachOf(draft.channels, left) : 'all';
  return (
    <div className={styles.alarm}>
      <div className={styles.head}>
        <button
          className={styles.open}
          type="button"
          aria-expanded={open}
          aria-controls={open ? editorId : undefined}
          onClick={onToggle}
        >
          <span className={styles.body}>
            <span className={classNames(styles.icon, draft.enabled && styles[riskOf(kind.code)])}>
              <AlarmIcon alarm={kind.key} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{kind.title}</span>
              <span className={styles.text}>
                <Facts of={[summary, hasMeasure && measure]} />
              </span>
              {(changed || reach !== 'all' || !noticed) && (
                <span className={styles.tags}>
                  {reach === 'appOnly' && <Tag tone="warn">{words.appOnly}</Tag>}
                  {reach === 'nobody' && <Tag tone="bad">{words.nobodyTold}</Tag>}
                  {!noticed && <Tag tone="warn">{words.needsPackage}</Tag>}
                  {changed && <Tag tone="brand">{words.unsavedTag}</Tag>}
                </span>
              )}
            </span>
          </span>
          <span className={styles.marker}>
            <ChevronIcon />
          </span>
        </button>
        <span className={styles.switch}>
          <Switch
            label={<VisuallyHidden>{words.turnOn(kind.title)}</VisuallyHidden>}
            checked={draft.enabled}
            onChange={(enabled) => onChange({ enabled })}
          />
        </span>
      </div>
      {open && (
        <div id={editorId}>
          <Suspense fallback={null}>
            <AlarmEditor {...editor} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
