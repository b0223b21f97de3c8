import { expect, it } from 'vitest';
import { type Fit, type FitCheck, fixPage, outlookOf } from './fit.ts';

const asOf = '2026-11-21T06:04:00.000Z';
const check = (
  item: FitCheck['item'],
  state: FitCheck['state'],
  code: FitCheck['code'],
  fix: FitCheck['fix'] = null,
): FitCheck => ({ item, state, code, text: code, fix, asOf });
const fit = (...checks: FitCheck[]): Fit => ({ verdict: 'ok', checks });

const plan = { family: 'hotspot', group: 9 } as const;
const overlay = { family: 'hotspot', group: 10 } as const;
const activation = { family: 'activation', group: null } as const;
const active = check('sim', 'ok', 'simActive');
const verified = check('realName', 'ok', 'realNameDone');

it('says what it rests on where the SIM is active and verified', () => {
  expect(outlookOf(fit(active, verified), [plan])).toEqual({ state: 'ok', cause: 'okVerified', open: [] });
  expect(outlookOf(fit(check('sim', 'ok', 'simNotNeeded')), [plan]).cause).toBe('ok');
  expect(outlookOf(fit(active), [plan]).cause, 'active, of which nobody said that it is verified').toBe('ok');
  expect(outlookOf(fit(verified), [plan]).cause).toBe('ok');
});

it('the gravest finding is the verdict and stands first', () => {
  const unknown = check('lastSeen', 'unknown', 'neverSeen', 'switchOn');
  const warn = check('realName', 'warn', 'realNameMissing', 'realName');
  const stop = check('sim', 'stop', 'simMissing', 'insertSim');
  const outlook = outlookOf(fit(unknown, warn, stop), [plan]);
  expect(outlook.state).toBe('stop');
  expect(outlook.open).toEqual([stop, warn, unknown]);
});

it('one remedy is told once, by the gravest finding that it puts right', () => {
  const sim = check('sim', 'warn', 'simNotActivated', 'activate');
  const device = check('device', 'stop', 'deviceNotActivated', 'activate');
  const other = check('model', 'stop', 'modelDoesNotFit', 'chooseOtherPackage');
  const carrier = check('carrier', 'stop', 'carrierDoesNotFit', 'chooseOtherPackage');
  expect(outlookOf(fit(sim, device, other, carrier), [plan]).open).toEqual([device, other, carrier]);
});

it('what is unknown is never fine, and each unknown is told', () => {
  const unread = [check('sim', 'unknown', 'simUnknown'), check('separation', 'unknown', 'separationUnknown')];
  expect(outlookOf(fit(...unread), [plan]).open).toEqual(unread);
  expect(outlookOf(fit(active, check('separation', 'unknown', 'separationUnknown')), [plan]).state).toBe(
    'unknown',
  );
});

it('an activation puts right that the device is not activated; a plan does not', () => {
  const inactive = check('device', 'warn', 'deviceNotActivated', 'activate');
  expect(outlookOf(fit(inactive), [activation])).toEqual({ state: 'ok', cause: 'activates', open: [] });
  expect(outlookOf(fit(inactive), [plan]).open).toEqual([inactive]);
  const missing = check('sim', 'stop', 'simMissing', 'insertSim');
  expect(outlookOf(fit(missing, inactive), [activation])).toMatchObject({ state: 'stop', open: [missing] });
});

it('a main plan starts a stopped SIM again; extra data does not, but by the plan of its bundle', () => {
  const stopped = check('sim', 'warn', 'simStopped', 'renew');
  expect(outlookOf(fit(stopped), [overlay, plan]).cause).toBe('resumes');
  expect(outlookOf(fit(stopped), [plan]).cause).toBe('resumes');
  expect(outlookOf(fit(stopped), [overlay]).cause).toBe('warn');
});

it('each remedy leads to the page for the kind of device', () => {
  expect(fixPage('activate', true)).toEqual({ path: 'mifi/newPackage.html' });
  expect(fixPage('activate', false)).toEqual({ path: 'information.html', type: 6 });
  expect(fixPage('renew', true)).toEqual({ path: 'mifi/package.html' });
  expect(fixPage('renew', false)).toEqual({ path: 'information.html' });
  expect(fixPage('chooseOtherPackage', true)).toBeUndefined();
});
