import { expect, it } from 'vitest';
import { wantedType } from './wanted-type.ts';

const wanted = (search: string) => wantedType(new URLSearchParams(search));

it.each([
  ['type=0', 0],
  ['type=27', 27],
  ['type=3052&imei=1', 3052],
])('%s asks for the packages of that type', (search, type) => {
  expect(wanted(search)).toBe(type);
});

it.each(['', 'type=', 'type=sms', 'type=-1', 'type=1.5', 'type=12345', 'type=1,2'])(
  '"%s" asks for none, so the page shows everything on sale instead of an error',
  (search) => {
    expect(wanted(search)).toBeUndefined();
  },
);
