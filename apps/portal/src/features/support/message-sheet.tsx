import { maxFeedbackFiles } from '@device-pay/rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { refreshCalls, useSend } from '../../call/use-call.ts';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useDraft } from '../../page-kinds/use-draft.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import type { SheetProps } from '../../ui/sheet-props.ts';
import { Notice } from '../../ui/tag.tsx';
import { useFieldFocus } from '../../ui/use-field-focus.ts';
import { texts } from './case-texts.ts';
import { type Case, callsOfCases } from './feedback.ts';
import { texts as formTexts } from './form-texts.ts';
import { PicturesInput } from './pictures-field.tsx';
import styles from './support.module.css';
import { usePictures } from './use-pictures.ts';

interface CaseSheetProps {
  readonly record: Case;
  readonly open: boolean;
  readonly onClose: () => void;
}

const draftOf = { text: '' };

/** Adds a text, pictures or both to a case. */
export function AddMessageSheet({ record, open, onClose }: CaseSheetProps): ReactNode {
  const words = useTexts(texts);
  const forms = useTexts(formTexts);
  const form = `message:${record.id}`;
  const [{ text }, change, discard] = useDraft(form, draftOf);
  const { list, pictures, isWaiting, sentIds } = usePictures(form);
  const [problem, setProblem] = useState<string>();
  const focusField = useFieldFocus('message');
  const sending = useSend('/feedback/addMessage');
  /** As of the latest rendering, because one goes on typing while pictures are still being sent. */
  const said = useRef('');
  useEffect(() => {
    said.current = text.trim();
  });

  const send = async () => {
    const isEmpty = said.current === '' && pictures.length === 0;
    setProblem(isEmpty ? words.messageMissing : undefined);
    if (isEmpty) return focusField();
    const fileIds = await sentIds();
    if (!fileIds) {
      setProblem(forms.picturesMissing);
      return focusField();
    }
    sending.mutate(
      { input: { id: record.id, text: said.current, fileIds } },
      {
        onSent: () => {
          list.clear();
          discard();
          onClose();
          void refreshCalls(callsOfCases);
        },
      },
    );
  };
  return (
    <SendSheet
      open={open}
      onClose={onClose}
      title={words.addMessage}
      sendLabel={words.send}
      pending={isWaiting || sending.isPending}
      error={sending.error}
      onSend={() => void send()}
    >
      <TextAreaField
        name="message"
        label={words.message}
        hint={words.addMessageHint}
        maxLength={2000}
        value={text}
        onChange={(next) => change({ text: next })}
        error={problem}
      />
      {maxFeedbackFiles > record.files.length && (
        <PicturesInput form={form} max={maxFeedbackFiles - record.files.length} />
      )}
    </SendSheet>
  );
}

/** Reopens a closed case with a reason. */
export function ReopenSheet({ record, open, onClose }: CaseSheetProps): ReactNode {
  const words = useTexts(texts);
  const [{ text }, change, discard] = useDraft(`reopen:${record.id}`, draftOf);
  const [problem, setProblem] = useState<string>();
  const focusField = useFieldFocus('reason');
  const sending = useSend('/feedback/reopen');
  const reopen = () => {
    const reason = text.trim();
    setProblem(reason === '' ? words.reasonMissing : undefined);
    if (reason === '') return focusField();
    sending.mutate(
      { input: { id: record.id, text: reason } },
      {
        onSent: () => {
          discard();
          onClose();
          void refreshCalls(callsOfCases);
        },
      },
    );
  };
  return (
    <SendSheet
      open={open}
      onClose={onClose}
      title={words.reopen}
      sendLabel={words.reopen}
      pending={sending.isPending}
      error={sending.error}
      onSend={reopen}
    >
      <p className={styles.small}>{record.feedbackComplaint === 2 ? words.reopenText : words.reopenPlain}</p>
      <TextAreaField
        name="reason"
        label={words.reason}
        maxLength={2000}
        value={text}
        onChange={(next) => change({ text: next })}
        error={problem}
      />
    </SendSheet>
  );
}

interface SendSheetProps extends Omit<SheetProps, 'closeLabel' | 'actions'> {
  readonly sendLabel: string;
  readonly pending: boolean;
  readonly error: CallError | null;
  readonly onSend: () => void;
}

/** A sheet whose contents are sent to staff: says why they were not, and that they can not be without a connection. */
function SendSheet({ sendLabel, pending, error, onSend, children, ...sheet }: SendSheetProps): ReactNode {
  const offlineReason = useOfflineReason();
  return (
    <Sheet
      {...sheet}
      actions={
        <Button size="l" pending={pending} disabled={offlineReason !== undefined} onPress={onSend}>
          {sendLabel}
        </Button>
      }
    >
      <div className={styles.form}>
        <FailureNotice error={error} />
        {offlineReason && <Notice tone="idle">{offlineReason}</Notice>}
        {children}
      </div>
    </Sheet>
  );
}
