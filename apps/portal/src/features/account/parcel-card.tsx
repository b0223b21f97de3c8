import { type FormEvent, type ReactNode, useState } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { errorText } from '../../call/error-text.ts';
import { useSend } from '../../call/use-call.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFieldFocus } from '../../ui/use-field-focus.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { type Unwind, unwindReads } from './unwind.ts';
import { texts } from './unwind-texts.ts';

/** The form that the server accepts. */
const trackingForm = /^[0-9A-Za-z-]{6,40}$/;

/** The number of the parcel in which the device is sent back; it may be corrected until the parcel has arrived. */
export function ParcelCard({
  request: { id, returnTracking },
}: {
  readonly request: Pick<Unwind, 'id' | 'returnTracking'>;
}): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { support } = currentBrand();
  const offlineReason = useOfflineReason();
  const [tracking, setTracking] = useState(returnTracking ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const focusField = useFieldFocus('tracking');
  const sending = useSend('/unwind/sendDevice', unwindReads);
  const typed = tracking.replace(/\s/g, '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = trackingForm.test(typed);
    setIsWrong(!isRight);
    if (!isRight) return focusField();
    if (sending.isPending || offlineReason || typed === returnTracking) return;
    sending.mutate(
      { input: { id, tracking: typed } },
      { onSuccess: () => void showToast(words.trackingSaved, 'ok'), onError: focusField },
    );
  };
  return (
    <section>
      <SectionHeading>{words.parcel}</SectionHeading>
      <Card>
        <form noValidate onSubmit={submit}>
          <Stack>
            {/* Non-breaking hyphens keep a phone number on one line. */}
            <p className={styles.text}>
              {withWordBreaks(words.parcelText(support.phone.replaceAll('-', '\u2011')))}
            </p>
            <TextField
              name="tracking"
              label={words.tracking}
              hint={offlineReason ?? words.trackingHint}
              autoComplete="off"
              maxLength={48}
              value={tracking}
              onChange={setTracking}
              error={
                isWrong ? words.trackingWrong : sending.error ? errorText(sending.error, language) : undefined
              }
            />
            <Button
              type="submit"
              tone="quiet"
              pending={sending.isPending}
              disabled={offlineReason !== undefined}
            >
              {returnTracking ? words.trackingChange : words.trackingSend}
            </Button>
          </Stack>
        </form>
      </Card>
    </section>
  );
}
