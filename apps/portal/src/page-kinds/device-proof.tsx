import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../call/error-text.ts';
import { isPhoneNumber } from '../call/phone-number.ts';
import { refreshAllCalls, useSend } from '../call/use-call.ts';
import { useIsLoggedIn } from '../call/use-session.ts';
import { useLanguage, useTexts } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { TextField, type TextFieldProps } from '../ui/fields.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFieldFocus } from '../ui/use-field-focus.ts';
import type { Device } from './device.ts';
import { texts } from './device-texts.ts';
import { useLoginUrl } from './page-context.ts';
import styles from './screen.module.css';
import { Sheet } from './sheet.tsx';

type Step = 'secret' | 'phone' | 'code';

export interface DeviceProofProps {
  /** `owner`: it is in the account already, and only the phone number is asked for. */
  readonly device: Pick<Device, 'imei' | 'standing'>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether the device is then added to the account. */
  readonly binds: boolean;
}

/** Asks for a proof of possession, and for the phone number too if the device is to be added to the account. */
export function DeviceProof({ device, open, onClose, binds }: DeviceProofProps): ReactNode {
  const words = useTexts(texts);
  const { language, site } = useLanguage();
  const { imei, standing } = device;
  const isLoggedIn = useIsLoggedIn();
  const loginUrl = useLoginUrl();
  const isOwn = standing === 'owner';
  const [step, setStep] = useState<Step>(standing === 'guest' ? 'secret' : 'phone');
  const [value, setValue] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const focusField = useFieldFocus(`proof-${step}`);
  const proof = useSend('/session/provePossession');
  const binding = useSend('/device/bindDevice');
  const verifying = useSend('/device/verifyPhone');

  const goTo = (next: Step) => {
    setStep(next);
    setValue('');
  };
  // Refreshed only at the end: fresh answers replace the page that this sheet is on.
  const finish = () => {
    onClose();
    void refreshAllCalls();
  };
  const close = () => (step === 'code' ? finish() : onClose());
  // People, and phones that fill a number in, put blanks and dashes between its digits.
  const typed = step === 'secret' ? value.trim() : value.replace(/[\s()-]/g, '').replace(/^0086/, '+86');
  const steps = {
    secret: {
      title: words.secretTitle,
      text: words.secretText,
      button: binds ? words.next : words.prove,
      pending: proof.isPending,
      error: proof.error,
      isRight: typed.length >= 4,
      send: () =>
        proof.mutate(
          { input: { imei, secret: typed } },
          { onSuccess: () => (binds ? goTo('phone') : finish()), onError: focusField },
        ),
      field: {
        label: words.secret,
        hint: words.secretHint,
        error: words.secretMissing,
        type: 'password',
        autoComplete: 'off',
      },
    },
    phone: {
      title: words.phoneTitle,
      text: words.phoneText,
      button: isOwn ? words.sendCode : words.bind,
      pending: binding.isPending,
      error: binding.error,
      isRight: isPhoneNumber(typed, site),
      send: () =>
        binding.mutate(
          { input: { imei, celPhoneNumber: typed } },
          {
            onSuccess: ({ phoneVerified, codeExpiresAt }) => {
              if (!phoneVerified && codeExpiresAt !== null) return goTo('code');
              if (!phoneVerified) void showToast(words.addedUnverified, 'ok');
              finish();
            },
            onError: focusField,
          },
        ),
      field: {
        label: words.phone,
        hint: undefined,
        error: site === 'cn' ? words.phoneMissingCn : words.phoneMissing,
        type: 'tel',
        autoComplete: 'tel',
      },
    },
    code: {
      title: isOwn ? words.codeEnter : words.codeTitle,
      text: words.codeText(binding.data?.phone ?? ''),
      button: words.verify,
      pending: verifying.isPending,
      error: verifying.error,
      isRight: /^\d{6}$/.test(typed),
      send: () =>
        verifying.mutate({ input: { imei, code: typed } }, { onSuccess: finish, onError: focusField }),
      field: {
        label: words.code,
        hint: undefined,
        error: words.codeMissing,
        type: 'text',
        autoComplete: 'one-time-code',
      },
    },
  } as const;
  const shown = steps[step];
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // Enter may be pressed again while a code is being checked: a code works once, and the second answer would call it
    // wrong.
    if (shown.pending) return;
    setIsMissing(!shown.isRight);
    if (shown.isRight) shown.send();
    else focusField();
  };
  const field: Pick<TextFieldProps, 'label' | 'hint' | 'type' | 'autoComplete'> = shown.field;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={shown.title}
      actions={
        <>
          {!isLoggedIn && (
            <Button tone="quiet" size="l" href={loginUrl}>
              {words.login}
            </Button>
          )}
          {step === 'code' && (
            <Button tone="quiet" size="l" onPress={finish}>
              {words.later}
            </Button>
          )}
          <Button size="l" pending={shown.pending} onPress={() => submit()}>
            {shown.button}
          </Button>
        </>
      }
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{shown.text}</p>
        <TextField
          {...field}
          name={`proof-${step}`}
          inputMode={step === 'secret' ? 'text' : 'numeric'}
          maxLength={64}
          value={value}
          onChange={setValue}
          error={isMissing ? shown.field.error : shown.error ? errorText(shown.error, language) : undefined}
        />
      </form>
    </Sheet>
  );
}
