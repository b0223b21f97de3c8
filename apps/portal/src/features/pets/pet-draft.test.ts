import { expect, it } from 'vitest';
import type { Pet } from './pet.ts';
import { inUnit, type PetDraft, petDraft, petFields, petProblems, weightJin } from './pet-draft.ts';

const draft = (part: Partial<PetDraft> = {}): PetDraft => ({
  name: '豆豆',
  breed: '柯基',
  age: '3',
  weight: '24',
  weightUnit: 'jin',
  phone: '13800000001',
  ...part,
});

it('a weight is sent in jin, whichever unit it was typed in', () => {
  expect(weightJin({ weight: '24', weightUnit: 'jin' })).toBe(24);
  expect(weightJin({ weight: '12,3', weightUnit: 'kg' })).toBe(24.6);
  expect(petFields(draft({ weight: '12.3', weightUnit: 'kg' })).weight).toBe('24.6');
});

it('a change of the unit keeps the weight, there and back', () => {
  const kg = inUnit(draft(), 'kg');
  expect(kg).toEqual({ weight: '12', weightUnit: 'kg' });
  expect(inUnit({ ...draft(), ...kg }, 'jin').weight).toBe('24');
  expect(inUnit(draft({ weight: 'heavy' }), 'kg').weight).toBe('heavy');
});

it('a number that is emptied is named as gone, as a form can say no number that is none', () => {
  const fields = petFields(draft({ age: '', weight: ' ' }));
  expect(fields).toMatchObject({ cleared: 'age,weight' });
  expect(fields).not.toHaveProperty('age');
  expect(petFields(draft())).not.toHaveProperty('cleared');
});

it.each([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ age: '99' }, []],
  [{ age: '99.5' }, ['age']],
  [{ age: 'three' }, ['age']],
  [{ age: '', weight: '', phone: '' }, []],
  [{ weight: '400' }, []],
  [{ weight: '400', weightUnit: 'kg' as const }, ['weight']],
  [{ weight: '0' }, ['weight']],
  [{ phone: 'call me' }, ['phone']],
  [{ phone: '138-0000-000' }, ['phone']],
  [{ phone: '+86 138-0000-0001' }, []],
])('a pet with %j has the problems %j', (part, problems) => {
  expect(petProblems(draft(part), 'cn')).toEqual(problems);
});

it('a pet that was not entered begins empty', () => {
  expect(petDraft(null, 'kg')).toEqual({
    ...draft({ name: '', breed: '', age: '', weight: '', phone: '' }),
    weightUnit: 'kg',
  });
});

it('a pet begins with what was entered, its weight in the unit that is usual here, and is sent as it is', () => {
  const pet = { name: '豆豆', breed: '柯基', age: 3, weight: 24, phone: '13800000001' } as Pet;
  expect(petDraft(pet, 'jin')).toEqual(draft());
  expect(petDraft(pet, 'kg')).toEqual(draft({ weight: '12', weightUnit: 'kg' }));
  expect(petDraft({ ...pet, age: null, weight: null }, 'kg')).toMatchObject({ age: '', weight: '' });
  const typed = draft({ name: ' 豆豆 ', breed: ' 柯基 ', phone: '138-0000-0001' });
  expect(petFields(typed)).toEqual({
    name: '豆豆',
    breed: '柯基',
    phone: '13800000001',
    age: '3',
    weight: '24',
  });
  expect(petProblems(draft({ age: '0', phone: ' ' }), 'cn')).toEqual([]);
});
