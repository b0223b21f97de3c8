import { expect, it } from 'vitest';
import { formatFor } from '../../text/format.ts';
import {
  type NoticeDraft,
  noticeDraft,
  noticeInput,
  noticeProblems,
  storedNoticeDraft,
} from './notice-draft.ts';
import type { Pet } from './pet.ts';

const pet: Pet = {
  imei: '352099001761481',
  name: '豆豆',
  breed: '',
  age: 3,
  weight: null,
  phone: '13800000001',
  picture: null,
  updatedAt: null,
  notice: null,
};
const now = Date.parse('2026-11-21T06:00:00Z');
const format = formatFor('zh', 'cn');
const draft = (part: Partial<NoticeDraft> = {}): NoticeDraft => ({
  ...noticeDraft(storedNoticeDraft(pet, format, now), pet),
  lostPlace: '龙华公园北门',
  ...part,
});

it('offers only what the pet has, and begins now by the site’s clock', () => {
  expect(draft()).toMatchObject({
    fields: ['name'],
    phone: 'number',
    lostAt: '2026-11-21T14:00',
  });
});

it('of a notice that is open says what it says, and shows no more of it than it shows', () => {
  const notice = {
    fields: ['name', 'age'],
    lostAt: '2026-11-20T06:30:00.000Z',
    lostPlace: '龙华公园',
    lostLongitude: 121.5,
    lostLatitude: 31.2,
    message: '怕生',
  } as unknown as NonNullable<Pet['notice']>;
  const of = (part: Partial<typeof notice>, site: 'cn' | 'iso' = 'cn') =>
    storedNoticeDraft({ ...pet, notice: { ...notice, ...part } }, formatFor('zh', site), now);
  expect(of({})).toEqual({
    fields: ['name', 'age'],
    phone: 'none',
    lostAt: '2026-11-20T14:30',
    lostPlace: '龙华公园',
    pinned: true,
    longitude: 121.5,
    latitude: 31.2,
    message: '怕生',
  });
  expect(of({ fields: ['phone'], phoneShown: 'masked' })).toMatchObject({ fields: [], phone: 'masked' });
  const bare = { lostLongitude: null, lostLatitude: null, message: '' };
  expect(of(bare, 'iso')).toMatchObject({ lostAt: '2026-11-20T06:30', pinned: false, message: '' });
});

it('publishes a phone and a picture that the pet got after the draft was begun, unless something else was chosen', () => {
  const begun = storedNoticeDraft({ ...pet, phone: null }, format, now);
  const later = { ...pet, picture: 'pet.jpg' };
  expect(noticeDraft(begun, later)).toMatchObject({ fields: ['name', 'picture'], phone: 'number' });
  const chosen = { ...begun, fields: ['name'] as const, phone: 'masked' as const };
  expect(noticeDraft(chosen, later)).toMatchObject({ fields: ['name'], phone: 'masked' });
});

it('shows nothing of a notice whose fields the pet has lost since, and says that something must be shown', () => {
  const begun = { ...storedNoticeDraft(pet, format, now), fields: ['breed'] as const, lostPlace: '龙华公园' };
  const left = noticeDraft({ ...begun, phone: 'masked' }, { ...pet, phone: null });
  expect(left).toMatchObject({ fields: [], phone: 'none' });
  expect(noticeProblems(left, 'cn', now)).toEqual([{ name: 'fields', kind: 'nothingShown' }]);
});

it('publishes exactly what is ticked, with the time in its zone', () => {
  expect(noticeInput(pet.imei, draft({ fields: ['name', 'age'], phone: 'masked' }), 'cn')).toEqual({
    imei: pet.imei,
    fields: ['name', 'age', 'phone'],
    phoneShown: 'masked',
    lostAt: '2026-11-21T14:00:00+08:00',
    lostPlace: '龙华公园北门',
  });
});

it('publishes the pin, and words without the blanks around them', () => {
  const part = {
    pinned: true,
    longitude: 121.12345678,
    latitude: 31.2,
    lostPlace: ' 公园 ',
    message: ' 怕生 ',
  };
  expect(noticeInput(pet.imei, draft({ ...part, lostAt: '2026-11-21T14:00:30' }), 'cn')).toMatchObject({
    lostLongitude: 121.123457,
    lostLatitude: 31.2,
    lostPlace: '公园',
    message: '怕生',
    lostAt: '2026-11-21T14:00:00+08:00',
  });
  expect(noticeInput(pet.imei, draft({ message: ' ' }), 'cn')).not.toHaveProperty('message');
});

it('tells nothing of a phone that is not published, and of a pin that was taken away', () => {
  const input = noticeInput(pet.imei, draft({ phone: 'none', longitude: 121, latitude: 31 }), 'iso');
  for (const name of ['phoneShown', 'lostLongitude', 'lostLatitude', 'message'])
    expect(input).not.toHaveProperty(name);
  expect(input.fields).not.toContain('phone');
  expect(input.lostAt.endsWith('Z')).toBe(true);
});

it.each([
  [{}, []],
  [{ lostAt: '' }, ['whenMissing']],
  [{ lostAt: '2026-11-21' }, ['whenMissing']],
  [{ lostAt: '2026-13-41T14:00' }, ['whenMissing']],
  [{ lostAt: '2026-11-21T14:01' }, ['whenFuture']],
  [{ lostPlace: ' ' }, ['whereMissing']],
  [{ fields: [], phone: 'none' as const }, ['nothingShown']],
  [{ fields: [], phone: 'button' as const }, []],
] satisfies [Partial<NoticeDraft>, string[]][])('with %j it has the problems %j', (part, problems) => {
  expect(noticeProblems(draft(part), 'cn', now).map(({ kind }) => kind)).toEqual(problems);
});
