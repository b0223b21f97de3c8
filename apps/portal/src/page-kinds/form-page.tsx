import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { CallError } from '../call/call-error.ts';
import { errorText } from '../call/error-text.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useLanguage, useTexts } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { shownField } from '../ui/shown-field.ts';
import { Notice } from '../ui/tag.tsx';
import { withWordBreaks } from '../ui/with-word-breaks.tsx';
import { LoginButton } from './login-button.tsx';
import styles from './screen.module.css';
import { Screen, type ScreenProps, useOfflineReason } from './screen.tsx';
import { texts } from './texts.ts';

const ownTexts = defineTexts({
  zh: {
    problems: (count: number) => `有 ${count} 处需要修改`,
    notSent: '还没有提交，已填写的内容会保留。',
  },
  en: {
    problems: (count) => (count === 1 ? 'One thing to correct' : `${count} things to correct`),
    notSent: 'Not sent yet. What you typed is kept.',
  },
});

/** What is wrong with one field. `name` is the field's name, `text` says how to mend it. */
export interface FieldProblem {
  readonly name: string;
  readonly text: string;
  /** The text in the summary, if `text` makes no sense without the field's label. */
  readonly inSummary?: string;
}

export interface FormPageProps extends Omit<ScreenProps, 'bottom' | 'asOf' | 'onRefresh'> {
  /** What the button does: "Send the complaint". */
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly pending: boolean;
  /** The problems found at the last try to send; a new array moves the focus to the summary. */
  readonly problems: readonly FieldProblem[];
  /** The error of the call; the form keeps its contents. Not shown beside problems that a later try found. */
  readonly error: CallError | null | undefined;
  /** Why it can't be sent now. */
  readonly blockedReason?: string | undefined;
}

/**
 * Focuses the element that tells some news, once for each: a kept page runs its effects again when one goes back to it,
 * and must not jump then.
 */
function useNewsFocus(news: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (news && news !== told.current) place.current?.focus();
    told.current = news;
  }, [news]);
  return place;
}

/** Few fields and one call. An error summary takes the focus and links to the fields. */
export function FormPage(props: FormPageProps): ReactNode {
  const { submitLabel, onSubmit, pending, problems, error, blockedReason, note, children, ...screen } = props;
  const words = useTexts(ownTexts);
  const offlineReason = useOfflineReason();
  const reason = blockedReason ?? offlineReason;
  const summary = useNewsFocus(problems.length > 0 && problems);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending && !reason) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Screen
        {...screen}
        note={reason ?? note}
        bottom={
          <Button
            type="submit"
            size="l"
            pending={pending}
            disabled={reason !== undefined}
            describedBy={reason !== undefined}
          >
            {submitLabel}
          </Button>
        }
      >
        {problems.length > 0 && (
          <div className={styles.summary} ref={summary} tabIndex={-1} role="alert">
            <h2>{words.problems(problems.length)}</h2>
            <ul>
              {problems.map(({ name, text, inSummary }) => (
                <li key={name}>
                  <a
                    href={`#${name}`}
                    onClick={(event) => {
                      event.preventDefault();
                      shownField(name)?.focus();
                    }}
                  >
                    {inSummary ?? text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {problems.length === 0 && error && <SendFailure error={error} />}
        <div className={styles.form}>{children}</div>
      </Screen>
    </form>
  );
}

/**
 * Why the form could not be sent, in one line, as the form matters more. It takes the focus, as the summary does: after
 * pressing the button at the end of a long form, nobody would see it otherwise. After a login has ended, a dialog says
 * so, and this says only that the form was not sent.
 */
export function SendFailure({ error }: { readonly error: unknown }): ReactNode {
  const words = useTexts(texts);
  const { notSent } = useTexts(ownTexts);
  const { language } = useLanguage();
  const call = error instanceof CallError ? error : undefined;
  const isEnded = call?.needsLogin ?? false;
  // When a login has ended, a dialog asks for it and has the focus.
  const place = useNewsFocus(!isEnded && error);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="bad" live={!isEnded} action={isEnded ? <LoginButton tone="plain" /> : undefined}>
        {withWordBreaks(call?.isLoginExpired ? notSent : errorText(error, language))}
        {call && call.status >= 500 && call.requestId && ` (${words.requestId} ${call.requestId})`}
      </Notice>
    </div>
  );
}

/** The problem of one field, for its `error`. */
export const problemOf = (problems: readonly FieldProblem[], name: string): string | undefined =>
  problems.find((problem) => problem.name === name)?.text;
