import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../call/call-error.ts';
import { errorText } from '../call/error-text.ts';
import { useSend } from '../call/use-call.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useLanguage, useTexts } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useFieldFocus } from '../ui/use-field-focus.ts';
import { useLoginPause } from './login-pause.ts';
import styles from './screen.module.css';

const texts = defineTexts({
  zh: {
    title: '请再次输入密码',
    text: '这一步影响您的账号与数据，请确认是您本人。5 分钟内不会再次询问。',
    password: '登录密码',
    missing: '请输入登录密码',
    wrong: '密码不正确，请重新输入',
    show: '显示密码',
    hide: '隐藏密码',
    confirm: '确认',
    cancel: '取消',
  },
  en: {
    title: 'Enter your password again',
    text: 'The next step affects your account and data, so please confirm it is you. We will not ask again for 5 minutes.',
    password: 'Your password',
    missing: 'Enter your password',
    wrong: 'Wrong password. Try again',
    show: 'Show password',
    hide: 'Hide password',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
});

const fieldName = 'fresh-password';

export interface PasswordSheetProps {
  readonly open: boolean;
  /** The password was right: the server asks for none in the next 5 minutes. */
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks the person who is logged in for the password again. */
export function PasswordSheet({ open, onConfirmed, onClose }: PasswordSheetProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const pause = useLoginPause();
  const pauseId = useId();
  const focusField = useFieldFocus(fieldName);
  const confirming = useSend('/session/confirmPassword', ['/getLoginUserInfo']);

  // A password must not stay in the field.
  const empty = () => {
    setPassword('');
    setIsMissing(false);
    confirming.reset();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (confirming.isPending || pause.reason) return;
    setIsMissing(password === '');
    if (password === '') return focusField();
    confirming.mutate(
      { input: { password } },
      {
        onSuccess: () => {
          empty();
          onConfirmed();
        },
        onError: (error) => {
          pause.note(error);
          focusField();
        },
      },
    );
  };
  const { error } = confirming;
  const problem =
    error instanceof CallError && error.code === 'wrongPassword'
      ? words.wrong
      : error && errorText(error, language);
  return (
    <Sheet
      open={open}
      onClose={() => {
        empty();
        onClose();
      }}
      title={words.title}
      closeLabel={words.cancel}
      actions={
        <Button
          size="l"
          pending={confirming.isPending}
          disabled={pause.reason !== undefined}
          describedBy={pause.reason && pauseId}
          onPress={() => submit()}
        >
          {words.confirm}
        </Button>
      }
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{words.text}</p>
        <TextField
          name={fieldName}
          label={words.password}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={setPassword}
          error={isMissing ? words.missing : pause.reason ? undefined : (problem ?? undefined)}
          reveal={words}
        />
        {pause.reason && <p id={pauseId}>{pause.reason}</p>}
      </form>
    </Sheet>
  );
}
