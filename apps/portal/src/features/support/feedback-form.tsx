import { maxFeedbackFiles } from '@device-pay/rules';
import { type ReactNode, Suspense } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useIsLoggedIn, useMayStay } from '../../call/use-session.ts';
import { FormPage, problemOf } from '../../page-kinds/form-page.tsx';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import type { ScreenProps } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { lazyOptional } from '../../ui/lazy-optional.ts';
import { Notice } from '../../ui/tag.tsx';
import { texts as caseTexts } from './case-texts.ts';
import { feedbackTypes, type Kind, typeOf } from './feedback.ts';
import { texts } from './form-texts.ts';
import { OrderField } from './order-field.tsx';
import pictureStyles from './pictures.module.css';
import { SelfCheckField, useSelfChecks } from './self-check-field.tsx';
import { type FormName, useFeedbackForm } from './use-feedback-form.ts';

const PicturesField = lazyOptional(
  () => import('./pictures-field.tsx').then((module) => module.PicturesField),
  () => <Notice tone="warn">{useTexts(texts).noPictures}</Notice>,
);

export interface FeedbackFormProps extends Pick<ScreenProps, 'aside'> {
  readonly form: FormName;
  readonly kind: Kind;
  readonly submitLabel: string;
  readonly header?: ReactNode;
  /** Where to go for somebody without an order. */
  readonly onNoOrder?: () => void;
}

/** The form of a complaint or feedback: few fields, pictures, and the promise before sending. Its draft is stored. */
export function FeedbackForm({
  form,
  kind,
  submitLabel,
  header,
  onNoOrder,
  aside,
}: FeedbackFormProps): ReactNode {
  const words = useTexts(texts);
  const types = useTexts(caseTexts);
  const isLoginEnded = useLoginEnded();
  const state = useFeedbackForm(form, kind);
  const promise = usePromise(kind);
  const { draft, change, fields, problems } = state;
  const selfChecks = useSelfChecks(state.imei, draft.selfCheckRunId);
  const isComplaint = kind === 2;
  const problem = (name: string) => problemOf(problems, name);
  return (
    <FormPage
      aside={aside}
      submitLabel={submitLabel}
      onSubmit={() => void state.submit(selfChecks.attached)}
      pending={state.isPending}
      problems={problems}
      error={state.error}
      note={promise}
      blockedReason={isLoginEnded ? words.loginEnded : undefined}
    >
      {header}
      {isLoginEnded && (
        <Notice tone="warn" live action={<LoginButton tone="plain" />}>
          {words.loginEnded}
        </Notice>
      )}
      <Card>
        <SelectField
          name="type"
          label={words.type}
          value={fields.type}
          onChange={(type) => change({ type: type === '' ? '' : typeOf(type) })}
          options={[
            { value: '', label: words.choose },
            ...feedbackTypes.map((type) => ({ value: type, label: types[type] })),
          ]}
          error={problem('type')}
        />
        {isComplaint && (
          <OrderField
            orderId={fields.orderId}
            order={state.order}
            onChange={(orderId) => change({ orderId })}
            onNoOrder={onNoOrder}
            error={problem('orderId')}
          />
        )}
        <TextAreaField
          name="text"
          label={isComplaint ? words.details : words.suggestionText}
          hint={isComplaint ? words.detailsHint : words.suggestionHint}
          maxLength={2000}
          value={draft.text}
          onChange={(text) => change({ text })}
          error={problem('text')}
        />
      </Card>
      <Suspense fallback={<PicturesPlace count={state.pictures.length} />}>
        <PicturesField form={form} max={maxFeedbackFiles} error={problem('pictures')} />
      </Suspense>
      <Card>
        {isComplaint && (
          <TextField
            name="name"
            label={words.name}
            autoComplete="name"
            maxLength={50}
            value={fields.name}
            onChange={(name) => change({ name })}
            error={problem('name')}
          />
        )}
        <TextField
          name="phone"
          label={isComplaint ? words.phone : words.phoneOptional}
          hint={isComplaint ? words.phoneHint : undefined}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={fields.phone}
          onChange={(phone) => change({ phone })}
          error={problem('phone')}
        />
        {isComplaint && (
          <TextField
            name="email"
            label={words.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={fields.email}
            onChange={(email) => change({ email })}
            error={problem('email')}
          />
        )}
      </Card>
      <SelfCheckField checks={selfChecks} onChange={(selfCheckRunId) => change({ selfCheckRunId })} />
    </FormPage>
  );
}

/** Whether a login has just ended and nobody has logged in since: a guest would send it as somebody else. */
function useLoginEnded(): boolean {
  const mayStay = useMayStay();
  const isLoggedIn = useIsLoggedIn();
  return mayStay && !isLoggedIn;
}

/** The promise that is shown before sending. The day comes from the server, which knows the holidays. */
function usePromise(kind: Kind): string {
  const words = useTexts(texts);
  const format = useFormat();
  const { data } = useCall('/csd/getServiceGroup', {});
  if (kind === 1) return words.noPromise;
  return data ? words.promise(format.lastDay(data.contactBy)) : words.promisePlain;
}

/** Has the words and the squares of the pictures, so that nothing moves when they have loaded. */
function PicturesPlace({ count }: { readonly count: number }): ReactNode {
  const words = useTexts(texts);
  return (
    <Card>
      <p className={pictureStyles.legend}>
        {words.pictures}{' '}
        <span className={pictureStyles.count}>{words.pictureCount(count, maxFeedbackFiles)}</span>
      </p>
      <div className={pictureStyles.grid}>
        {Array.from({ length: Math.min(count + 1, maxFeedbackFiles) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty squares have no other identity than their place
          <div className={pictureStyles.thumb} key={index} />
        ))}
      </div>
      <p className={pictureStyles.hint}>{words.picturesHint(maxFeedbackFiles)}</p>
    </Card>
  );
}
