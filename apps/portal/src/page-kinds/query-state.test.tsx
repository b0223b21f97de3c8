import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { CallError } from '../call/call-error.ts';
import { InEnglish } from '../text/test-in-english.tsx';
import { Failure } from './query-state.tsx';

vi.mock('./login-button.tsx', () => ({ LoginButton: () => null }));

const shown = (code: string | number) =>
  renderToStaticMarkup(
    <InEnglish>
      <Failure error={new CallError({ code, msg: 'Your login has expired. Log in again', status: 401 })} />
    </InEnglish>,
  ).replace(/<[^>]*>/g, '|');

it('a login that has ended, and one that is missing, say in whole sentences how to go on', () => {
  expect(shown(100401)).toMatch(/\|Your login has expired\|.*\|Then you can carry on\./);
  expect(shown('loginNeeded')).toMatch(/\|Log in first\|.*\|Then you can carry on\./);
});
