import { type ReactNode, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { refreshCalls, useSend } from '../../call/use-call.ts';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { type FieldProblem, FormPage, problemOf } from '../../page-kinds/form-page.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useDraft } from '../../page-kinds/use-draft.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { noticeDraft, noticeInput, noticeProblems, storedNoticeDraft } from './notice-draft.ts';
import { NoticeFields } from './notice-fields.tsx';
import type { Notice, Pet } from './pet.ts';
import styles from './pets.module.css';
import { PlaceField } from './place-field.tsx';
import { PosterActions } from './poster-actions.tsx';
import { texts } from './seek-texts.ts';

const petCall = '/petMessage/getPetMessageByImei';
const refreshed = [petCall, '/petMessage/notice'] as const;

/** The form in which an owner publishes a lost-pet notice; only what it shows becomes public. */
export function NoticeForm({ imei, pet }: { readonly imei: string; readonly pet: Pet }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { site } = useLanguage();
  const nowMs = useNow();
  const { notice } = pet;
  const [begun, setBegun] = useState(() => storedNoticeDraft(pet, format, serverNow()));
  // Named by the device alone: what is typed while the first notice is being published goes on as a change of it.
  const [stored, change, discard, settle, follow] = useDraft(`notice:${imei}`, begun);
  const told = JSON.stringify(notice);
  const [shown, setShown] = useState(told);
  // The form stays, as one may be typing in it: another one would take the focus, and a phone's keyboard, away.
  if (shown !== told) {
    const next = storedNoticeDraft(pet, format, serverNow());
    setShown(told);
    setBegun(next);
    follow(next);
  }
  const draft = noticeDraft(stored, pet);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const publishing = useSend('/petMessage/publishNotice');

  const input = noticeInput(imei, draft, site);
  const isChanged =
    notice === null ||
    notice.outdated ||
    JSON.stringify(input) !== JSON.stringify(noticeInput(imei, noticeDraft(begun, pet), site));
  const publish = () => {
    const found = noticeProblems(draft, site, nowMs).map(({ name, kind }) => ({ name, text: words[kind] }));
    setProblems(found);
    if (found.length > 0) return;
    publishing.mutate(
      { input: { ...input, ...(notice ? { id: notice.id } : {}) }, options: { json: true } },
      {
        onSent: () => {
          settle(stored);
          void refreshCalls(refreshed);
        },
        onSuccess: () => {
          scrollTo({ top: 0 });
          void showToast(notice ? words.changedNow : words.publishedNow, 'ok');
        },
        // It was withdrawn elsewhere, or the pet is another one by now: the form goes on from what there is.
        onError: (error) => {
          if (!error.retryable) void refreshCalls(refreshed);
        },
      },
    );
  };
  return (
    <FormPage
      submitLabel={notice ? words.change : words.publish}
      onSubmit={publish}
      pending={publishing.isPending}
      problems={problems}
      error={publishing.error}
      blockedReason={isChanged ? undefined : words.unchanged}
      note={words.publicNote}
    >
      {notice && <OpenNotice imei={imei} notice={notice} onWithdrawn={discard} />}
      <NoticeFields
        imei={imei}
        pet={pet}
        draft={draft}
        error={problemOf(problems, 'fields')}
        onChange={change}
      />
      <Card>
        <div className={styles.fields}>
          <TextField
            name="lostAt"
            label={words.when}
            hint={site === 'iso' ? words.whenInUtc : undefined}
            type="datetime-local"
            value={draft.lostAt}
            error={problemOf(problems, 'lostAt')}
            onChange={(lostAt) => change({ lostAt })}
          />
          <TextField
            name="lostPlace"
            label={words.where}
            hint={words.whereHint}
            autoComplete="off"
            maxLength={200}
            value={draft.lostPlace}
            error={problemOf(problems, 'lostPlace')}
            onChange={(lostPlace) => change({ lostPlace })}
          />
          <PlaceField imei={imei} draft={draft} onChange={change} />
          <TextAreaField
            name="message"
            label={words.message}
            hint={words.messageHint}
            maxLength={500}
            value={draft.message}
            onChange={(message) => change({ message })}
          />
        </div>
      </Card>
    </FormPage>
  );
}

/** The published notice, to see, share and withdraw. */
function OpenNotice({
  imei,
  notice,
  onWithdrawn,
}: {
  readonly imei: string;
  readonly notice: Notice;
  readonly onWithdrawn: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const withdrawing = useSend('/petMessage/withdrawNotice');
  return (
    <Card>
      <h2>{words.open}</h2>
      <p className={styles.small}>{words.openText(format.dateTime(notice.publishedAt))}</p>
      <PosterActions notice={notice} />
      <div className={styles.buttons}>
        <Button tone="plain" href={pageUrl('pet/seek.html', { id: notice.id })}>
          {words.view}
        </Button>
        <Button tone="plain" onPress={() => setAsks(true)}>
          {words.withdraw}
        </Button>
      </div>
      <FailureNotice error={withdrawing.error} />
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.withdrawTitle}
        yes={{
          label: words.withdrawYes,
          pending: withdrawing.isPending,
          onPress: () =>
            withdrawing.mutate(
              { input: { imei, id: notice.id } },
              {
                onSent: () => {
                  setAsks(false);
                  onWithdrawn();
                  void refreshCalls(refreshed);
                },
                onSuccess: () => void showToast(words.withdrawn, 'ok'),
                onSettled: () => setAsks(false),
              },
            ),
        }}
        no={{ label: words.withdrawNo }}
      >
        <p>{withWordBreaks(words.withdrawText)}</p>
      </Confirm>
    </Card>
  );
}
