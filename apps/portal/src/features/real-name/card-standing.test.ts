import { expect, it } from 'vitest';
import { cardStanding } from './card-standing.ts';
import type { RealName } from './real-name.ts';

const at = (state: RealName['state'], realName = false, realNameNeeded = true) =>
  cardStanding({ state, realName, realNameNeeded, nextStep: 'wait' });

it('submitted is never shown as verified', () => {
  for (const state of ['video', 'submitted', 'approved'] as const) {
    expect(at(state)).toEqual({ standing: 'submitted', tone: 'idle', action: 'seeResult' });
  }
});

it('what the person does on the carrier’s page goes on there, as nobody here knows whether it was done', () => {
  const card = { state: 'submitted', nextStep: 'page', realNameNeeded: true } as const;
  expect(cardStanding({ ...card, realName: false })).toEqual({
    standing: 'begun',
    tone: 'warn',
    action: 'goOn',
  });
  expect(cardStanding({ ...card, realName: true }).standing).toBe('verified');
});

it('what the carrier has registered is verified, however it came about', () => {
  for (const state of ['none', 'rejected', 'approved'] as const) {
    expect(at(state, true).standing).toBe('verified');
  }
});

it('what was begun goes on, what was rejected is done again, what is not needed asks for nothing', () => {
  for (const state of ['consented', 'front', 'back', 'info', 'digits'] as const) {
    expect(at(state).action).toBe('goOn');
  }
  expect(at('rejected')).toEqual({ standing: 'rejected', tone: 'bad', action: 'redo' });
  expect(at('none').action).toBe('verify');
  expect(at('none', false, false)).toEqual({ standing: 'notNeeded', tone: 'idle', action: undefined });
});
