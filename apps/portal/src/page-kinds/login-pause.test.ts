import { describe, expect, it } from 'vitest';
import { CallError } from '../call/call-error.ts';
import { pauseSecondsOf } from './login-pause.ts';

const failed = (code: string, data: unknown) => new CallError({ code, msg: 'no', status: 429, data });

describe('the pause after wrong passwords', () => {
  it('is as long as the server says', () => {
    expect(pauseSecondsOf(failed('loginPaused', { seconds: 873 }))).toBe(873);
  });

  it.each([
    ['another failure', failed('wrongPassword', { seconds: 873 })],
    ['a pause without a figure', failed('loginPaused', null)],
    ['a figure that is none', failed('loginPaused', { seconds: '873' })],
    ['what is no answer at all', new TypeError('seconds')],
  ])('does not begin by %s', (_what, error) => {
    expect(pauseSecondsOf(error)).toBeUndefined();
  });
});
