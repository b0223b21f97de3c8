import { expect, test } from 'vitest';
import { readers } from './answers.ts';

const decidedAt = '2026-11-21T04:00:00Z';
const decided = { serialNo: 'RN1', decidedAt };

test.each([
  [{ status: 'PAGE' }, 'page'],
  [{ status: 'REVIEW', serialNo: 'RN1' }, 'review'],
  [{ status: 'PASSED', ...decided }, 'passed'],
  [{ status: 'REJECTED', reason: 'digitsWrong', ...decided }, 'rejected'],
  [{ status: 'TIMEOUT', decidedAt }, 'timeout'],
])('the carrier’s %j says %s', (said, state) => {
  expect(readers.status(said)).toMatchObject({ state });
});

test.each([
  {},
  { status: 'REVIEW' },
  { status: 'PASSED', decidedAt },
  { status: 'PASSED', serialNo: 'RN1' },
  { status: 'PASSED', serialNo: 'RN1', decidedAt: 'soon' },
  { status: 'REJECTED', reason: 'digitsWrong', serialNo: 'RN1' },
  { status: 'REJECTED', reason: 'other', ...decided },
  { status: 'TIMEOUT' },
  { status: 'LATER', reason: 'digitsWrong', ...decided },
])('the carrier’s %j says nothing of a case', (said) => {
  expect(readers.status(said)).toBeNull();
});

const front = { name: '张三', idNumber: '11010519491231002X' };
const back = { validFrom: '2019-05-06', validTo: '2039-05-06' };
const digits = { digitsId: 'd1', digits: '1234', expiresAt: decidedAt };
test.each([
  ['front', front, [{ name: '' }, { idNumber: '11010519491231002x' }, { idNumber: '1101051949123100' }]],
  ['back', back, [{ validFrom: '长期' }, { validTo: '2039' }]],
  ['digits', digits, [{ digitsId: '' }, { digits: '123' }, { digits: '12a4' }, { expiresAt: 'soon' }]],
  ['video', { serialNo: 'RN1' }, [{ serialNo: '' }, { serialNo: 1 }]],
] as const)('an answer about the %s that lacks something is none', (step, whole, changes) => {
  expect(readers[step](whole)).not.toBeNull();
  for (const change of changes)
    expect(readers[step]({ ...whole, ...change }), JSON.stringify(change)).toBeNull();
});

test('an ID card may have no end', () => {
  expect(readers.back({ ...back, validTo: '长期' })).toMatchObject({ validTo: null });
});
