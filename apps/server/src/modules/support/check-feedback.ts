import { isContactPhone, isEmailAddress, minFeedbackCharacters, saidCharacters } from '@device-pay/rules';
import { type Failure, invalidField, missingField } from '../../platform/failure.ts';
import type { CallContext, Input } from '../../platform/handler.ts';

type FeedbackInput = Input<'support.add-feedback'>;

const problems = {
  zh: {
    tooShort: `至少 ${minFeedbackCharacters} 个字符`,
    phone: '应为完整的电话号码',
    email: '应为邮箱地址',
    imei: '附上自检需要设备号',
  },
  en: {
    tooShort: `must have at least ${minFeedbackCharacters} characters`,
    phone: 'must be a complete phone number',
    email: 'must be an email address',
    imei: 'is needed to attach a self-check',
  },
} as const;

/** What a person said, without blanks around it; empty fields were left out. */
export interface FeedbackContent {
  readonly kind: 1 | 2;
  readonly type: FeedbackInput['feedbackType'];
  readonly title: string;
  readonly text: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

const said = (text: string | undefined): string | null => text?.trim() || null;

/** Feedback needs a sentence; a complaint needs who it is, where to call, and the order that it is about. */
export function checkFeedback(
  input: FeedbackInput,
  { language, site }: Pick<CallContext, 'language' | 'site'>,
): FeedbackContent | Failure<'invalidInput'> {
  const words = problems[language];
  const content: FeedbackContent = {
    kind: input.feedbackComplaint ?? 1,
    type: input.feedbackType,
    title: said(input.title) ?? '',
    text: input.feedbackProblems.trim(),
    name: said(input.name),
    phone: said(input.phone),
    email: said(input.email),
  };
  if (content.kind === 2) {
    if (content.name === null) return missingField('name', language);
    if (content.phone === null) return missingField('phone', language);
    if (input.orderId === undefined) return missingField('orderId', language);
    if (content.text === '') return missingField('feedbackProblems', language);
  } else if (saidCharacters(content.text) < minFeedbackCharacters) {
    return invalidField('feedbackProblems', words.tooShort);
  }
  if (content.phone !== null && !isContactPhone(content.phone, site))
    return invalidField('phone', words.phone);
  if (content.email !== null && !isEmailAddress(content.email)) return invalidField('email', words.email);
  if ((input.attachSelfCheck || input.selfCheckRunId !== undefined) && input.imei === undefined)
    return invalidField('imei', words.imei);
  return content;
}
