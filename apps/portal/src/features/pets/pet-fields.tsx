import type { ReactNode } from 'react';
import { type FieldProblem, problemOf } from '../../page-kinds/form-page.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { TextField } from '../../ui/fields.tsx';
import { inUnit, kgOfJin, type PetDraft, weightJin } from './pet-draft.ts';
import { texts } from './pet-texts.ts';
import styles from './pets.module.css';

export interface PetFieldsProps {
  readonly draft: PetDraft;
  readonly problems: readonly FieldProblem[];
  readonly onChange: (part: Partial<PetDraft>) => void;
}

/** The fields of a pet that are typed. */
export function PetFields({ draft, problems, onChange }: PetFieldsProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const jin = weightJin(draft);
  return (
    <Card>
      <div className={styles.fields}>
        <TextField
          name="name"
          label={words.name}
          autoComplete="off"
          maxLength={30}
          required
          value={draft.name}
          error={problemOf(problems, 'name')}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          name="breed"
          label={words.breed}
          autoComplete="off"
          maxLength={30}
          value={draft.breed}
          error={problemOf(problems, 'breed')}
          onChange={(breed) => onChange({ breed })}
        />
        <TextField
          name="age"
          label={words.age}
          hint={words.ageHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          value={draft.age}
          error={problemOf(problems, 'age')}
          onChange={(age) => onChange({ age })}
        />
        <div className={styles.fields}>
          <TextField
            name="weight"
            label={words.weightIn(words[draft.weightUnit])}
            hint={
              jin === undefined || Number.isNaN(jin)
                ? words.weightHint
                : words.equals(format.number(jin, 3), format.number(kgOfJin(jin), 3))
            }
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={draft.weight}
            error={problemOf(problems, 'weight')}
            onChange={(weight) => onChange({ weight })}
          />
          <Segmented
            label={words.unit}
            value={draft.weightUnit}
            options={[
              { value: 'jin', label: words.jin },
              { value: 'kg', label: words.kg },
            ]}
            onChange={(unit) => onChange(inUnit(draft, unit))}
          />
        </div>
        <TextField
          name="phone"
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={20}
          value={draft.phone}
          error={problemOf(problems, 'phone')}
          onChange={(phone) => onChange({ phone })}
        />
      </div>
    </Card>
  );
}
