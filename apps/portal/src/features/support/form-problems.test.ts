import { expect, it } from 'vitest';
import type { Kind } from './feedback.ts';
import { type FormFields, problemsOf } from './form-problems.ts';
import { texts } from './form-texts.ts';

const complete: FormFields = {
  type: 'network',
  text: 'Slow in the evening.',
  name: 'Lin Xiao',
  phone: '13800000001',
  email: '',
  orderId: 'zx261121k7Q2M4XpR8sTvWd',
};
const empty: FormFields = { type: '', text: '', name: '', phone: '', email: '', orderId: '' };
const namesOf = (kind: Kind, fields: FormFields) =>
  problemsOf(kind, fields, texts.en, 'cn').map(({ name }) => name);

it('a complaint needs type, order, details, name and phone; the e-mail is left to the person', () => {
  expect(namesOf(2, complete)).toEqual([]);
  expect(namesOf(2, empty)).toEqual(['type', 'orderId', 'text', 'name', 'phone']);
});

it('feedback needs a type and a sentence', () => {
  expect(namesOf(1, { ...empty, type: 'app', text: '晚上打开页面太亮刺眼' })).toEqual([]);
  expect(namesOf(1, empty)).toEqual(['type', 'text']);
});

it('nine characters and blanks are no sentence, but they may be all that there is to complain about', () => {
  expect(namesOf(1, { ...complete, text: '  too short   ' })).toEqual(['text']);
  expect(namesOf(2, { ...complete, text: '断网' })).toEqual([]);
  expect(namesOf(2, { ...complete, text: '   ' })).toEqual(['text']);
});

it('what is given must be what it says it is', () => {
  expect(namesOf(2, { ...complete, phone: 'call me', email: 'nobody' })).toEqual(['phone', 'email']);
  expect(namesOf(1, { ...complete, phone: 'call me' })).toEqual(['phone']);
  expect(namesOf(2, { ...complete, phone: '1380000000' })).toEqual(['phone']);
});
