import {
  isContactPhone,
  isEmailAddress,
  minFeedbackCharacters,
  type Site,
  saidCharacters,
} from '@device-pay/rules';
import type { FieldProblem } from '../../page-kinds/form-page.tsx';
import type { Kind } from './feedback.ts';
import type { FormWords } from './form-texts.ts';

/** The fields of the form as they are filled in. */
export interface FormFields {
  readonly type: string;
  readonly text: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly orderId: string;
}

type Words = Pick<
  FormWords,
  | 'typeMissing'
  | 'detailsShort'
  | 'detailsMissing'
  | 'orderMissing'
  | 'nameMissing'
  | 'phoneWrong'
  | 'emailWrong'
>;

/**
 * The problems that keep the form from being sent, in the sequence of the fields. A complaint needs a name, a phone
 * number, an order and details of any length; feedback needs a text of a minimum length.
 */
export function problemsOf(kind: Kind, fields: FormFields, words: Words, site: Site): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const [phone, email] = [fields.phone.trim(), fields.email.trim()];
  if (fields.type === '') problems.push({ name: 'type', text: words.typeMissing });
  if (kind === 2 && fields.orderId === '') problems.push({ name: 'orderId', text: words.orderMissing });
  const said = saidCharacters(fields.text);
  if (kind === 2 && said === 0) problems.push({ name: 'text', text: words.detailsMissing });
  if (kind === 1 && said < minFeedbackCharacters) problems.push({ name: 'text', text: words.detailsShort });
  if (kind === 2 && fields.name.trim() === '') problems.push({ name: 'name', text: words.nameMissing });
  if ((kind === 2 || phone !== '') && !isContactPhone(phone, site))
    problems.push({ name: 'phone', text: words.phoneWrong });
  if (kind === 2 && email !== '' && !isEmailAddress(email))
    problems.push({ name: 'email', text: words.emailWrong });
  return problems;
}
