import { expect, it } from 'vitest';
import { appFacts } from './send-reports.ts';

it('an app’s version is told as one number: major, minor and patch two digits apart', () => {
  expect(appFacts({ appVersion: '2.40.81', appBuildVersion: 2408131 })).toEqual({
    appVersion: 2_408_100,
    appBuildVersion: 2408131,
  });
  expect(appFacts({ appVersion: 'unknown' })).toEqual({});
  expect(appFacts(undefined)).toEqual({});
});
