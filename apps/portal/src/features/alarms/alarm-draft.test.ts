import { describe, expect, it } from 'vitest';
import { exampleSetting } from './alarm.example.ts';
import type { AlarmKind, Setting } from './alarm.ts';
import {
  type AlarmDraft,
  differencesOf,
  draftOf,
  durationParts,
  peopleOf,
  problemsOf,
  sameSetting,
  settingOf,
  unsavedCodes,
} from './alarm-draft.ts';

const kindOf = (part: Partial<AlarmKind>): AlarmKind => ({
  code: 14,
  key: 'overspeed',
  title: 'Speeding',
  titleZh: '超速',
  titleEn: 'Speeding',
  threshold: { unit: 'km/h', min: 10, max: 200, side: 'above', suggested: 80 },
  lasts: true,
  tellsAtAnyTime: false,
  packageType: null,
  ...part,
});
const speeding = kindOf({});
const sos = kindOf({ code: 1, key: 'sos', threshold: null, lasts: false, tellsAtAnyTime: true });
const draft = (part: Partial<AlarmDraft> = {}, kind = speeding): AlarmDraft => ({
  ...draftOf(kind, kind === speeding ? exampleSetting : undefined, true),
  ...part,
});
const kinds = (part: Partial<AlarmDraft>, kind = speeding) =>
  problemsOf(kind, draft(part, kind), 'cn').map(({ field, kind: problem }) => `${field} ${problem}`);

describe('a draft', () => {
  it('says what was saved, to the last field', () => {
    expect(settingOf(speeding, draftOf(speeding, exampleSetting, false))).toEqual(exampleSetting);
  });

  it('of what was never saved is on for the app at first, and off once something was saved', () => {
    expect(settingOf(sos, draftOf(sos, undefined, true))).toMatchObject({ enabled: true, channels: ['app'] });
    expect(settingOf(sos, draftOf(sos, undefined, false)).enabled).toBe(false);
  });

  it('of what was never saved begins with what is usual, and where everything is on, with no limit', () => {
    expect(draftOf(speeding, undefined, false)).toEqual({
      code: 14,
      enabled: false,
      channels: ['app'],
      threshold: '80',
      duration: '',
      durationUnit: 'minute',
      timed: false,
      days: [1, 2, 3, 4, 5, 6, 7],
      from: '07:00',
      to: '22:00',
      receivers: [],
      cooldownSec: 0,
    });
    expect(draftOf(speeding, undefined, true).threshold).toBe('');
    const { threshold: _none, ...unlimited } = exampleSetting;
    expect(draftOf(speeding, unlimited, false).threshold).toBe('');
    expect(settingOf(speeding, draft({ threshold: ' ' }))).not.toHaveProperty('threshold');
    expect(settingOf(sos, draft({ threshold: '5' }, sos))).not.toHaveProperty('threshold');
  });

  it.each([
    [0, 0, 'minute'],
    [90, 90, 'second'],
    [5400, 90, 'minute'],
    [7200, 2, 'hour'],
    [172_800, 2, 'day'],
  ])('shows %d s in the largest unit that fits', (seconds, amount, unit) => {
    expect(durationParts(seconds)).toEqual({ amount, unit });
  });

  it('takes a comma for a point', () => {
    const part = { threshold: '80,5', duration: '1,5', durationUnit: 'hour' } as const;
    expect(settingOf(speeding, draft(part))).toMatchObject({ threshold: { value: 80.5 }, durationSec: 5400 });
  });

  it('of a call for help has no quiet hours, also where some were saved', () => {
    const schedule = { days: [1, 5], from: '07:00', to: '22:00' };
    expect(
      settingOf(sos, draftOf(sos, { code: 1, enabled: true, channels: ['sms'], schedule }, false)),
    ).not.toHaveProperty('schedule');
  });

  it('is the same setting in whatever order it was ticked, and with a person of whom nothing was typed', () => {
    const shuffled = draft({
      channels: ['sms', 'app'],
      days: [5, 1],
      receivers: [
        { name: ' Lin ', phone: '138 0000 0001' },
        { name: '', phone: ' ' },
      ],
    });
    expect(sameSetting(settingOf(speeding, shuffled), exampleSetting)).toBe(true);
  });

  it('asks no duration of an alarm that does not last, unless it is recorded', () => {
    expect(settingOf(sos, draft({ duration: '20', durationUnit: 'second' }, sos)).durationSec).toBe(0);
    const recorded = draft({ duration: '20', durationUnit: 'second', channels: ['voice'] }, sos);
    expect(settingOf(sos, recorded).durationSec).toBe(20);
  });
});

it.each([
  [{}, []],
  [{ threshold: '10' }, []],
  [{ threshold: '200' }, []],
  [{ threshold: '' }, []],
  [{ threshold: '9' }, ['threshold range']],
  [{ threshold: '201' }, ['threshold range']],
  [{ threshold: 'fast' }, ['threshold notNumber']],
  [{ duration: '30', durationUnit: 'day' }, []],
  [{ duration: '31', durationUnit: 'day' }, ['duration tooLong']],
  [{ duration: '14', durationUnit: 'second', channels: ['voice'] }, ['duration voiceShort']],
  [{ duration: '15', durationUnit: 'second', channels: ['voice'] }, []],
  [{ duration: '14', durationUnit: 'second' }, []],
  [{ duration: '' }, []],
  [{ duration: 'long' }, ['duration notNumber']],
  [{ duration: '-1' }, ['duration notNumber']],
  [{ channels: [] }, ['channels noChannel']],
  [{ channels: [], enabled: false }, []],
  [{ receivers: [] }, ['receivers noReceiver']],
  [{ receivers: [], channels: ['app'] }, []],
  [{ receivers: [], channels: ['phone'] }, ['receivers noReceiver']],
  [{ receivers: [], enabled: false }, []],
  [{ receivers: [{ name: 'Lin', phone: '' }] }, ['receivers-0-phone badPhone']],
  [
    {
      receivers: [
        { name: 'Lin', phone: '13800000001' },
        { name: ' ', phone: '' },
      ],
    },
    [],
  ],
  [{ receivers: [{ name: '', phone: '13800000001' }] }, ['receivers-0-name noName']],
  [{ receivers: [{ name: 'Lin', phone: '12' }] }, ['receivers-0-phone badPhone']],
  [{ receivers: [{ name: 'Lin', phone: '1380000000' }] }, ['receivers-0-phone badPhone']],
  [{ days: [] }, ['days noDay']],
  [{ days: [], timed: false }, []],
  [{ from: '' }, ['from noTime']],
  [{ to: '24:00' }, ['to noTime']],
] satisfies [Partial<AlarmDraft>, string[]][])(
  'a speeding alarm with %j has the problems %j',
  (part, problems) => {
    expect(kinds(part)).toEqual(problems);
  },
);

it('nothing is asked about a duration that an alarm does not have', () => {
  expect(kinds({ duration: 'long' }, sos)).toEqual([]);
});

it('who is notified of several alarms is offered once, and only with a name and a number', () => {
  const lin = { name: 'Lin', phone: '138000' };
  const receivers = [lin, { name: '', phone: '13800000002' }, { name: 'Mother', phone: '13800' }];
  expect(peopleOf([draft({ receivers }), draft({ receivers: [lin] })])).toEqual([lin]);
});

it('a number that is there twice is found at the second place', () => {
  const lin = { name: 'Lin', phone: '13800000001' };
  expect(kinds({ receivers: [lin, { name: 'Mother', phone: '138-0000-0001' }] })).toEqual([
    'receivers-1-phone samePhone',
  ]);
});

describe('two versions', () => {
  const off: Setting = { ...exampleSetting, enabled: false };
  const slower: Setting = { ...exampleSetting, threshold: { value: 60, unit: 'km/h' } };
  const differences = (base: Setting, mine: Setting, theirs: Setting) =>
    differencesOf([speeding], { base: [base], mine: [mine], theirs: [theirs] });

  it('differ nowhere where both say the same', () => {
    expect(differences(exampleSetting, slower, slower)).toEqual([]);
  });

  it('suggest what only one of them has changed, and mine where both have', () => {
    expect(differences(exampleSetting, exampleSetting, slower)[0]?.suggested).toBe('theirs');
    expect(differences(exampleSetting, slower, exampleSetting)[0]?.suggested).toBe('mine');
    expect(differences(exampleSetting, off, slower)[0]?.suggested).toBe('mine');
  });

  it('suggest mine where nothing was saved before, and nothing of what only one of them has', () => {
    const differ = (mine: Setting[], theirs: Setting[]) =>
      differencesOf([speeding], { base: [], mine, theirs }).map(({ suggested }) => suggested);
    expect(differ([off], [slower])).toEqual(['mine']);
    expect([...differ([off], []), ...differ([], [off])]).toEqual([]);
  });
});

describe('what is still to be saved', () => {
  const off: Setting = { ...exampleSetting, enabled: false };
  const slower: Setting = { ...exampleSetting, threshold: { value: 60, unit: 'km/h' } };
  const codes = (base: Setting[], mine: Setting[], theirs: Setting[]) =>
    unsavedCodes([speeding], { base, mine, theirs });

  it('is what was changed in the draft', () => {
    expect(codes([exampleSetting], [slower], [exampleSetting])).toEqual([14]);
    expect(codes([], [slower], [exampleSetting])).toEqual([14]);
    expect(codes([exampleSetting], [exampleSetting], [exampleSetting])).toEqual([]);
    expect(codes([exampleSetting], [], [exampleSetting])).toEqual([]);
  });

  it('is nothing where it was saved meanwhile as it is: a try whose answer was lost has done it', () => {
    expect(codes([exampleSetting], [slower], [slower])).toEqual([]);
    expect(codes([exampleSetting], [slower], [off])).toEqual([14]);
  });
});
