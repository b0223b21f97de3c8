import { checkIccid } from '@device-pay/rules';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useFieldFocus } from '../../ui/use-field-focus.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './check.module.css';
import { texts } from './sim-check-texts.ts';

/** Which SIM card to check, by its number. */
export function IccidForm({
  initial,
  onCheck,
}: {
  readonly initial: string;
  readonly onCheck: (iccid: string) => void;
}): ReactNode {
  const words = useTexts(texts);
  // A number that comes late from the app fills the field, unless somebody has typed one.
  const [entered, setEntered] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const focusField = useFieldFocus('iccid');
  const typed = entered ?? initial;
  const digits = typed.replace(/[\s-]/g, '');
  const verdict = checkIccid(digits);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(verdict === 'malformed');
    if (verdict === 'malformed') focusField();
    else onCheck(digits);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Screen
        bottom={
          <Button type="submit" size="l">
            {words.check}
          </Button>
        }
      >
        <Stack>
          <p className={styles.small}>{withWordBreaks(words.intro)}</p>
          <Card>
            <div className={styles.form}>
              <TextField
                name="iccid"
                label={words.iccid}
                hint={words.iccidHint}
                inputMode="numeric"
                autoComplete="off"
                maxLength={26}
                value={typed}
                onChange={setEntered}
                error={isMissing && verdict === 'malformed' ? words.iccidMissing : undefined}
              />
              {/* Only a warning: carriers issue such cards. */}
              {verdict === 'checkDigit' && <Notice tone="warn">{words.iccidOdd}</Notice>}
            </div>
          </Card>
        </Stack>
      </Screen>
    </form>
  );
}
