import { expect, it } from 'vitest';
import { serverProblems } from './server-problems.ts';

const fieldsOf = (...fields: string[]) =>
  serverProblems({
    msg: 'wrong',
    data: { fields: fields.map((field) => ({ field, problem: `${field}!` })) },
  });

it.each([
  ['alarms[3].threshold.value', 3, 'threshold'],
  ['alarms[0].channels', 0, 'channels'],
  ['alarms[12].receivers', 12, 'receivers'],
  ['alarms[2].receivers[1].phone', 2, 'receivers-1-phone'],
  ['alarms[2].durationSec', 2, 'duration'],
  ['alarms[2].schedule.from', 2, 'from'],
])('%s is the field of alarm %i: %s', (field, index, own) => {
  expect(fieldsOf(field)).toEqual([{ index, field: own, text: `${field}!` }]);
});

it('what names no field of an alarm is left to the message', () => {
  expect(fieldsOf('version', 'alarms[1].code')).toEqual([]);
  expect(serverProblems({ msg: 'wrong', data: null })).toEqual([]);
});

it('a field without words of its own gets those of the answer', () => {
  const data = { fields: [{ field: 'alarms[1].channels' }], seconds: 4 };
  expect(serverProblems({ msg: 'Only 4 seconds are left', data })[0]?.text).toBe('Only 4 seconds are left');
});
