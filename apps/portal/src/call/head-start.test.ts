import { afterEach, expect, it, vi } from 'vitest';
import { dropEarlyAnswers, headStart, takeEarlyAnswer, takePayTicket } from './head-start.ts';

const answer = { status: 200, text: '{}', requestId: null, date: null, askedAt: 0, heardAt: 0 };
const begin = (left: object) =>
  vi.stubGlobal('__pay', {
    language: 'zh',
    brand: 'zax',
    site: 'cn',
    platform: 'track',
    apiOrigin: '',
    ...left,
  });
afterEach(() => vi.unstubAllGlobals());

it('the pay ticket of a link is given out once, and nowhere left', () => {
  begin({ ticket: 'ticket-of-the-link' });
  expect(takePayTicket()).toBe('ticket-of-the-link');
  expect(takePayTicket()).toBeUndefined();
  expect(JSON.stringify(headStart())).not.toContain('ticket-of-the-link');
});

it('an early answer is for exactly what was asked, and used once', async () => {
  const imei = '490154203237518';
  const path = '/device/getDeviceByImei';
  begin({ early: { [path]: { input: { imei, lang: 'zh' }, answer: Promise.resolve(answer) } } });
  for (const other of [{ imei }, { imei, lang: 'en' }, { imei, lang: 'zh', iccid: '1' }, {}])
    expect(takeEarlyAnswer(path, other)).toBeUndefined();
  expect(takeEarlyAnswer('/redis/getDeviceByImei', { imei, lang: 'zh' })).toBeUndefined();
  expect(await takeEarlyAnswer(path, { imei, lang: 'zh' })).toEqual(answer);
  expect(takeEarlyAnswer(path, { imei, lang: 'zh' })).toBeUndefined();
});

it('what was asked as somebody else is dropped', () => {
  begin({ early: { '/getPermission': { input: {}, answer: Promise.resolve(answer) } } });
  dropEarlyAnswers();
  expect(takeEarlyAnswer('/getPermission', {})).toBeUndefined();
});
