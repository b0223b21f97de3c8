import { type ReactNode, useState } from 'react';
import { errorText } from '../../call/error-text.ts';
import { useSend } from '../../call/query.ts';
import { useLoginUrl } from '../../page-kinds/page-context.ts';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useFieldFocus } from '../../ui/use-field-focus.ts';
import styles from './device-picker.module.css';
import { texts } from './device-texts.ts';

/** Proves that one has the device; then its figures are shown for a day. */
export function DevicePossession({
  imei,
  open,
  onClose,
  offersLogin,
}: {
  readonly imei: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly offersLogin: boolean;
}): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const loginUrl = useLoginUrl();
  const [secret, setSecret] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const focusField = useFieldFocus('secret');
  const proof = useSend('/session/provePossession', ['/device/getDeviceByImei', '/redis/getPackageByImei']);
  const submit = () => {
    setIsMissing(secret.trim().length < 4);
    if (secret.trim().length < 4) return focusField();
    proof.mutate({ input: { imei, secret: secret.trim() } }, { onSuccess: onClose, onError: focusField });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.secretTitle}
      actions={
        <>
          {offersLogin && (
            <Button tone="quiet" size="l" href={loginUrl}>
              {words.loginInstead}
            </Button>
          )}
          <Button size="l" pending={proof.isPending} onPress={submit}>
            {words.prove}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{words.secretText}</p>
        <TextField
          name="secret"
          label={words.secret}
          hint={words.secretHint}
          type="password"
          autoComplete="off"
          maxLength={64}
          value={secret}
          onChange={setSecret}
          error={isMissing ? words.secretMissing : proof.error ? errorText(proof.error, language) : undefined}
        />
      </form>
    </Sheet>
  );
}
