import { calls } from '@device-pay/contract';
import { expect, test } from 'vitest';
import { successBody } from './answers.ts';

const call = calls['catalogue.get-package-list'];

test.each([0, 1, 25, 26, 5_000])(
  'a list of %i items is the same JSON as it would be in one text',
  (count) => {
    const [example] = call.example.data as readonly object[];
    // Characters of one, two, three and four bytes, so that answers of all lengths come up.
    const names = ['a', 'é', '流量月套餐', '🛰️"\\\n'];
    const items = Array.from({ length: count }, (_, index) => ({
      ...example,
      name: names[index % names.length]?.repeat(1 + (index % 40)),
    }));
    const body = successBody(call, null, items);
    expect(JSON.parse(body.toString('utf8'))).toEqual({ code: 0, data: items, msg: '' });
  },
);
