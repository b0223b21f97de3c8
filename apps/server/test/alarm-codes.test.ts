import { expect, test } from 'vitest';
import { alarmKinds } from '../src/modules/alarms/codes.ts';
import { dictionaries } from '../src/reference/dictionaries.ts';
import { modelAlarms } from '../src/reference/model-alarms.ts';

const codes = Object.keys(alarmKinds).map(Number);

test('the alarms are 1 to 26 and 48 to 52, each with a key of its own and a text in both languages', () => {
  expect(codes).toEqual([...Array.from({ length: 26 }, (_, i) => i + 1), 48, 49, 50, 51, 52]);
  expect(new Set(Object.values(alarmKinds).map(({ key }) => key)).size).toBe(codes.length);
  const texts = dictionaries.filter(({ type }) => type === 'alarmType');
  expect(texts.map(({ key }) => Number(key))).toEqual(codes);
});

test('every alarm is that of some kind of device, and no kind has one twice', () => {
  expect(new Set(modelAlarms.map(({ code }) => code))).toEqual(new Set(codes));
  expect(new Set(modelAlarms.map(({ species, code }) => `${species} ${code}`)).size).toBe(modelAlarms.length);
});

test('a camera has the five detections, and only a camera', () => {
  const withDetection = modelAlarms.filter(({ code }) => code >= 48);
  expect(withDetection.map(({ species }) => species)).toEqual([2, 2, 2, 2, 2]);
});
