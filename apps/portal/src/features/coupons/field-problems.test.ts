import { expect, it } from 'vitest';
import { CallError } from '../../call/call-error.ts';
import { fieldProblemsOf } from './field-problems.ts';

const refused = (data: unknown) =>
  new CallError({
    code: 'couponBelowCost',
    msg: 'The target is not among your own',
    status: 200,
    data,
  });

it("the server's message stands at its field", () => {
  const data = { fields: [{ field: 'actualPaidFen', problem: 'The customer must pay at least 0.01' }] };
  expect(fieldProblemsOf(refused(data))).toEqual([
    { name: 'actualPaidFen', text: 'The customer must pay at least 0.01' },
  ]);
});

it('a field without words of its own says what the answer says', () => {
  expect(fieldProblemsOf(refused({ fields: [{ field: 'target' }] }))).toEqual([
    { name: 'target', text: 'The target is not among your own' },
  ]);
});

it('a price that is not shown as a field stands at the package', () => {
  expect(fieldProblemsOf(refused({ fields: [{ field: 'salePriceFen', problem: 'x' }] }))[0]?.name).toBe(
    'packageId',
  );
});

it('other failures name no field', () => {
  expect(fieldProblemsOf(refused(null))).toEqual([]);
  expect(fieldProblemsOf(new Error('x'))).toEqual([]);
});
