import { type ReactNode, useId, useState } from 'react';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import type { Setting } from './alarm.ts';
import type { Difference } from './alarm-draft.ts';
import { settingLines } from './alarm-words.ts';
import styles from './alarms.module.css';
import { texts } from './config-texts.ts';

type Side = Difference['suggested'];

/** The chosen side of each alarm, by its code, and the version that it was compared with. */
interface Choice {
  readonly version: number;
  readonly sides: Readonly<Record<number, Side>>;
}

export interface ConfigConflictProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly differences: readonly Difference[];
  /** The version that was saved elsewhere. */
  readonly version: number;
  readonly pending: boolean;
  /** The chosen setting of each alarm that differs. */
  readonly onChoose: (chosen: readonly Setting[]) => void;
  readonly onTakeTheirs: () => void;
}

/** The configuration was saved elsewhere meanwhile: both stand side by side, alarm by alarm. */
export function ConfigConflict(props: ConfigConflictProps): ReactNode {
  const { open, onClose, differences, version, pending, onChoose, onTakeTheirs } = props;
  const words = useTexts(texts);
  const [choice, setChoice] = useState<Choice>({ version, sides: {} });
  // Choices that were made about another version do not count.
  const chosen = choice.version === version ? choice.sides : {};
  const sideOf = ({ kind, suggested }: Difference): Side => chosen[kind.code] ?? suggested;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.changedElsewhere}
      actions={
        <>
          <Button tone="quiet" size="l" onPress={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
          <Button
            size="l"
            pending={pending}
            onPress={() => onChoose(differences.map((difference) => difference[sideOf(difference)]))}
          >
            {words.saveChosen}
          </Button>
        </>
      }
    >
      <Stack>
        <p className={styles.hint}>{words.conflictText}</p>
        {differences.map((difference) => (
          <Sides
            key={difference.kind.code}
            difference={difference}
            side={sideOf(difference)}
            onChoose={(side) => setChoice({ version, sides: { ...chosen, [difference.kind.code]: side } })}
          />
        ))}
      </Stack>
    </Sheet>
  );
}

function Sides({
  difference,
  side,
  onChoose,
}: {
  readonly difference: Difference;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const name = useId();
  const { kind } = difference;
  return (
    <Card>
      <fieldset>
        <legend>
          <strong>{kind.title}</strong>
        </legend>
        <div className={styles.sides}>
          {(['theirs', 'mine'] as const).map((one) => (
            <label className={styles.side} key={one}>
              <input type="radio" name={name} checked={side === one} onChange={() => onChoose(one)} />
              <span className={styles.sideBox}>
                <strong>{words[one]}</strong>
                {settingLines(kind, difference[one], words, format).map((line) => (
                  <span className={styles.text} key={line}>
                    {withWordBreaks(line)}
                  </span>
                ))}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
