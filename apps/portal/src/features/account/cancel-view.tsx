import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { type FieldProblem, FormPage, problemOf } from '../../page-kinds/form-page.tsx';
import { usePage } from '../../page-kinds/page-context.ts';
import { useDraft } from '../../page-kinds/use-draft.ts';
import { useFreshSend } from '../../page-kinds/use-fresh-send.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toast.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { accountUrl } from './account-views.ts';
import { type DraftProblem, emptyDraft, inputOf, problemsOf } from './cancel-draft.ts';
import { CancelSubject } from './cancel-subject.tsx';
import { texts } from './cancel-texts.ts';
import { cancellationReads, reasons } from './cancellation.ts';
import { Consequences } from './consequences.tsx';
import { useLossText } from './losses.tsx';

/** Asks to cancel the account or one of its devices: shows what is lost, asks why, and asks for confirmation. */
export function CancelView(): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { query, navigate } = usePage();
  const lossText = useLossText();
  const asked = query.get('imei') ?? '';
  const [draft, change, discard] = useDraft(`cancellation${asked}`, { ...emptyDraft, imei: asked });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [confirms, setConfirms] = useState(false);
  const user = useCall('/getLoginUserInfo', {});
  const { subject, imei } = draft;
  const isKnown = subject === 'account' || imei !== '';
  const preview = useCall('/cancellation/preview', subject === 'account' ? {} : { imei }, {
    enabled: isKnown,
  });
  const waits = useAwaited(preview) && isKnown;
  const sending = useFreshSend('/cancellation/add', cancellationReads);
  /** A device of somebody else, as a dealer’s customers have; trying again can’t help. */
  const isOthers = subject === 'device' && preview.error?.code === 'noService';
  /** Nobody asks for it without having read what it loses. */
  const isUnread = isKnown && preview.data === undefined && preview.error !== null;
  const isOpen = isKnown && preview.data?.obstacles.includes('openRequest');

  const wrong = problemsOf(draft);
  // Problems that were mended meanwhile are not shown any more.
  const errorOf = (name: DraftProblem) => (wrong.includes(name) ? problemOf(problems, name) : undefined);
  const check = () => {
    const said = { imei: words.deviceMissing, email: words.emailWrong, reason: words.reasonMissing };
    const found = wrong.map((name) => ({ name, text: said[name] }));
    setProblems(found);
    if (found.length === 0) setConfirms(true);
  };
  const send = () => {
    setConfirms(false);
    sending.mutate(inputOf(draft, user.data?.userName ?? ''), {
      onSent: discard,
      onSuccess({ id }) {
        void showToast(words.sent, 'ok');
        navigate(accountUrl('request', { id }), { replace: true });
      },
    });
  };
  return (
    <>
      <FormPage
        submitLabel={words.submit}
        onSubmit={check}
        pending={sending.isPending}
        problems={problems}
        error={sending.error}
        blockedReason={
          isOthers ? words.notYours : isUnread ? words.lossesUnread : isOpen ? words.openRequest : undefined
        }
      >
        <CancelSubject
          draft={draft}
          userName={user.data?.userName ?? ''}
          error={isOthers ? words.notYours : errorOf('imei')}
          onChange={(part) => {
            change(part);
            // An account has no device to choose.
            if (part.subject) setProblems([]);
          }}
        />
        {isKnown && !isOthers && <Consequences preview={preview} isAccount={subject === 'account'} />}
        {/* Not before the part above is known, which would push these fields away while they are filled in. */}
        {waits ? null : (
          <Card>
            <TextField
              name="email"
              label={words.email}
              hint={words.emailHint}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              value={draft.email}
              onChange={(email) => change({ email })}
              error={errorOf('email')}
            />
            <SelectField
              name="reason"
              label={words.reason}
              value={draft.reason}
              onChange={(reason) => change({ reason })}
              error={errorOf('reason')}
              options={[
                { value: '', label: words.pick },
                ...reasons.map((value) => ({ value, label: words[value] })),
              ]}
            />
            <TextAreaField
              name="reasonText"
              label={words.reasonText}
              maxLength={500}
              value={draft.reasonText}
              onChange={(reasonText) => change({ reasonText })}
            />
          </Card>
        )}
      </FormPage>
      <Confirm
        open={confirms}
        onClose={() => setConfirms(false)}
        title={subject === 'account' ? words.confirmAccount : words.confirmDevice}
        yes={{ label: words.yes, onPress: send }}
        no={{ label: words.no }}
      >
        {preview.data && (
          <>
            <p>{withWordBreaks(words.confirmText(lossText(preview.data.losses)))}</p>
            <p className={styles.gap}>
              {withWordBreaks(
                words.whenText(format.date(preview.data.decideFrom), format.lastDay(preview.data.decideBy)),
              )}
            </p>
          </>
        )}
      </Confirm>
      {sending.passwordSheet}
    </>
  );
}
