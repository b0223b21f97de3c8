import { describe, expect, it } from 'vitest';
import { type CancelDraft, emptyDraft, inputOf, problemsOf } from './cancel-draft.ts';

const imei = '490154203237518';
const draft: CancelDraft = {
  subject: 'device',
  imei,
  deviceName: 'Boat',
  email: ' lin@example.com ',
  reason: 'deviceSold',
  reasonText: '  ',
};

describe('asking to cancel', () => {
  it('needs to say what, an address to write to, and why', () => {
    expect(problemsOf(emptyDraft)).toEqual(['imei', 'email', 'reason']);
    expect(problemsOf({ ...emptyDraft, subject: 'account' })).toEqual(['email', 'reason']);
    expect(problemsOf(draft)).toEqual([]);
  });

  it.each(['lin', 'lin@example', 'lin @example.com', '@example.com', 'a@b.c <x>'])(
    'takes %j for no address',
    (email) => {
      expect(problemsOf({ ...draft, email })).toEqual(['email']);
    },
  );

  it('never takes a reason that a draft of another time had', () => {
    expect(problemsOf({ ...draft, reason: 'boredom' })).toEqual(['reason']);
  });

  it('for a device names the device alone, for the account the account alone', () => {
    expect(inputOf(draft, '13800000001')).toEqual({ imei, email: 'lin@example.com', reason: 'deviceSold' });
    expect(inputOf({ ...draft, subject: 'account', reasonText: ' moved ' }, '13800000001')).toEqual({
      account: '13800000001',
      email: 'lin@example.com',
      reason: 'deviceSold',
      reasonText: 'moved',
    });
  });
});
