import { maskedPhone } from '@device-pay/rules';
import { type ReactNode, useId } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { hasField, type NoticeDraft, type TickedField, tickedFields } from './notice-draft.ts';
import type { Pet } from './pet.ts';
import { kgOfJin } from './pet-draft.ts';
import styles from './pets.module.css';
import { texts } from './seek-texts.ts';

type Shown = Pick<NoticeDraft, 'fields' | 'phone'>;

export interface NoticeFieldsProps {
  readonly imei: string;
  readonly pet: Pet;
  readonly draft: Shown;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<Shown>) => void;
}

/** The choice of what everybody may see of the pet and its owner. */
export function NoticeFields({ imei, pet, draft, error, onChange }: NoticeFieldsProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const errorId = useId();
  const valueText = (field: TickedField): string => {
    if (!hasField(pet, field)) return words.missing;
    switch (field) {
      case 'name':
      case 'breed':
        return pet[field];
      case 'age':
        return words.years(format.number(pet.age ?? 0));
      case 'weight':
        return words.weighs(format.number(pet.weight ?? 0, 1), format.number(kgOfJin(pet.weight ?? 0), 1));
      case 'picture':
        return words.hasPicture;
    }
  };
  const { phone } = pet;
  const phoneHints = phone && {
    number: words.phoneNumberText(phone),
    button: words.phoneButtonText,
    masked: words.phoneMaskedText(maskedPhone(phone)),
    none: words.phoneNoneText,
  };
  return (
    <Card>
      <div className={styles.fields}>
        <fieldset name="fields" tabIndex={-1} aria-describedby={error && errorId}>
          <legend className={styles.legend}>{words.shown}</legend>
          <p className={styles.small}>{withWordBreaks(words.shownText)}</p>
          <FieldError text={error} id={errorId} />
          {tickedFields.map((field) => (
            <Checkbox
              key={field}
              label={words[field]}
              text={valueText(field)}
              checked={draft.fields.includes(field)}
              disabled={!hasField(pet, field)}
              onChange={(checked) =>
                onChange({
                  fields: tickedFields.filter((one) =>
                    one === field ? checked : draft.fields.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
        {phoneHints ? (
          <SelectField
            name="phoneShown"
            label={words.phone}
            hint={phoneHints[draft.phone]}
            value={draft.phone}
            options={[
              { value: 'number', label: words.phoneNumber },
              { value: 'button', label: words.phoneButton },
              { value: 'masked', label: words.phoneMasked },
              { value: 'none', label: words.phoneNone },
            ]}
            onChange={(value) => onChange({ phone: value as NoticeDraft['phone'] })}
          />
        ) : (
          <p className={styles.small}>{withWordBreaks(words.noPhone)}</p>
        )}
        <Button tone="plain" href={pageUrl('pet/petInfo.html', { imei })}>
          {words.editPet}
        </Button>
      </div>
    </Card>
  );
}
