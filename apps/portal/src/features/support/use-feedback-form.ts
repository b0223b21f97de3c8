import type { CallInput } from '@device-pay/contract';
import { isContactPhone } from '@device-pay/rules';
import { useEffect, useRef, useState } from 'react';
import { isUnknown } from '../../call/call-error.ts';
import { createDecisionKey } from '../../call/decision-key.ts';
import { refreshCalls, useCall, useSend } from '../../call/use-call.ts';
import type { FieldProblem } from '../../page-kinds/form-page.tsx';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { useDraft } from '../../page-kinds/use-draft.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { type FeedbackType, type Kind, pagesOf, typeOf } from './feedback.ts';
import { problemsOf } from './form-problems.ts';
import { texts } from './form-texts.ts';
import { usePictures } from './use-pictures.ts';

/** Each form has its own draft, so that a complaint that was begun is kept while feedback is written. */
export type FormName = 'complaint' | 'feedback';

interface Draft {
  readonly type: FeedbackType | '';
  readonly text: string;
  /** Null until it is edited: then the account's name is used. */
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string;
  readonly orderId: string;
  /** Empty if none is attached. */
  readonly selfCheckRunId: string;
  /** The address's parameters that were last applied, so that a reload does not undo what was typed since. */
  readonly toldBy: string;
}

const empty: Draft = {
  type: '',
  text: '',
  name: null,
  phone: null,
  email: '',
  orderId: '',
  selfCheckRunId: '',
  toldBy: '',
};

const accountStaleMs = 5 * 60_000;

/** Applies what links to these forms say: subject (such as a search without results), order, self-check and type. */
function useToldByAddress(draft: Draft, change: (part: Partial<Draft>) => void): void {
  const { query } = usePage();
  const told = new URLSearchParams();
  for (const name of ['about', 'orderId', 'selfCheckRunId', 'type']) {
    const value = query.get(name);
    if (value) told.set(name, value);
  }
  const says = told.toString();
  useEffect(() => {
    if (says === draft.toldBy) return;
    const before = new URLSearchParams(draft.toldBy);
    // A new link removes what an earlier one has filled in, unless the person has changed it.
    const isOfLink = (name: string, value: string) => value === (before.get(name) ?? '');
    const isTyped = !isOfLink('about', draft.text);
    const chosen = (name: string, value: string) =>
      told.get(name) ?? (isTyped || !isOfLink(name, value) ? value : '');
    const type = told.get('type');
    change({
      toldBy: says,
      text: isTyped ? draft.text : (told.get('about') ?? ''),
      orderId: chosen('orderId', draft.orderId),
      selfCheckRunId: chosen('selfCheckRunId', draft.selfCheckRunId),
      ...(type ? { type: typeOf(type) } : {}),
    });
  });
}

/** The order that a complaint is about; somebody else's order counts as none. */
function useChosenOrder(orderId: string) {
  const { data, error } = useCall('/pay/order/getOrder', { orderId }, { enabled: orderId !== '' });
  return isUnknown(error, 'orderNotFound') ? { orderId: '', order: undefined } : { orderId, order: data };
}

/** Everything behind the form of a complaint (kind 2) or of feedback (kind 1). */
export function useFeedbackForm(form: FormName, kind: Kind) {
  const words = useTexts(texts);
  const { site } = useLanguage();
  const { query, navigate } = usePage();
  const pageImei = useImei();
  const [draft, change, discard] = useDraft<Draft>(form, empty);
  useToldByAddress(draft, change);
  const { list, pictures, isWaiting, sentIds } = usePictures(form);
  const { order, orderId } = useChosenOrder(draft.orderId);
  const account = useCall('/getLoginUserInfo', {}, { staleTimeMs: accountStaleMs }).data;
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [decision] = useState(() => createDecisionKey());
  const sending = useSend('/feedback/addFeedback');
  const { error, reset } = sending;
  const triedAs = useRef(kind);
  useEffect(() => {
    if (triedAs.current === kind) return;
    triedAs.current = kind;
    // What a complaint lacked is not asked of a suggestion, which has fewer fields.
    setProblems([]);
    if (error) reset();
  }, [kind, error, reset]);

  const accountPhone = account && isContactPhone(account.userName, site) ? account.userName : '';
  const fields = {
    type: draft.type,
    text: draft.text,
    name: draft.name ?? account?.displayName ?? '',
    phone: draft.phone ?? accountPhone,
    email: draft.email,
    orderId,
  };
  const imei = query.get('imei') || (order?.orderVosList[0]?.imei ?? pageImei);

  /** As of the latest rendering, because one goes on typing while pictures are still being sent. */
  const latest = useRef({ fields, imei });
  useEffect(() => {
    latest.current = { fields, imei };
  });

  const inputOf = (type: FeedbackType, fileIds: string[], runId: string | undefined) => {
    const { fields, imei } = latest.current;
    const [name, phone, email] = [fields.name.trim(), fields.phone.trim(), fields.email.trim()];
    const input: CallInput<'/feedback/addFeedback'> = {
      feedbackType: type,
      feedbackComplaint: kind,
      feedbackProblems: fields.text.trim(),
      ...(phone ? { phone } : {}),
      ...(kind === 2 ? { name, orderId: fields.orderId, ...(email ? { email } : {}) } : {}),
      ...(imei ? { imei } : {}),
      ...(imei && runId ? { selfCheckRunId: runId } : {}),
      ...(fileIds.length > 0 ? { fileIds } : {}),
    };
    return input;
  };

  /** `runId`: the self-check to attach. */
  const submit = async (runId: string | undefined) => {
    const isWrong = () => {
      const found = problemsOf(kind, latest.current.fields, words, site);
      setProblems(found);
      return found.length > 0;
    };
    if (isWrong()) return;
    const fileIds = await sentIds();
    if (!fileIds) {
      setProblems([{ name: 'pictures', text: words.picturesMissing }]);
      return;
    }
    const { type } = latest.current.fields;
    if (isWrong() || type === '') return;
    const input = inputOf(type, fileIds, runId);
    // An earlier try whose answer was lost may have created the case; the same content under the same key is that case.
    sending.mutate(
      { input, options: { idempotencyKey: decision.keyOf(input) } },
      {
        onSent: () => {
          list.clear();
          discard();
          decision.end();
          void refreshCalls(['/feedback/getFeedbackList', '/feedback/getNews']);
        },
        onSuccess: ({ id }) => {
          navigate(pageUrl(pagesOf(kind).detail, { id, sent: 1 }), { replace: true });
          reset();
        },
      },
    );
  };

  return {
    draft,
    change,
    fields,
    order,
    imei,
    pictures,
    problems,
    error,
    isPending: isWaiting || sending.isPending,
    submit,
  };
}
