import { expect, test } from 'vitest';
import { floorScript } from './floor-script.ts';

const isDevice = (value: string): boolean => value.startsWith('86');
const devices = { first: 870, count: 10 };
const statement = (sql: string, ...parameters: (string | null)[]) => ({ sql, parameters });
const script = (first: ReturnType<typeof statement>[], second: ReturnType<typeof statement>[]): string[] =>
  floorScript(first, second, isDevice, devices).split('\n').slice(2, -1);

test('a value that is new in each journey is new in each transaction, the same wherever it is used', () => {
  const journey = (order: string) => [
    statement('insert into orders values ($1, $2)', order, 'CNY'),
    statement('select $1', order),
  ];
  expect(script(journey('zx2611abc'), journey('zx2611xyz'))).toEqual([
    'select 0 as nothing',
    "  , 'f000_' || :unique::text as v0",
    '  \\gset',
    "insert into orders values (:v0, E'CNY');",
    'select :v0;',
  ]);
});

test('times and binary values stay, devices are drawn, UUIDs stay UUIDs', () => {
  const journey = (n: number) => [
    statement(
      'insert into x values ($1, $2, $3, $4, $5)',
      `2026-11-21T06:04:0${n}`,
      `\\x0${n}`,
      `86${n}`,
      `0199f2a0-0000-7000-8000-00000000000${n}`,
      null,
    ),
  ];
  expect(script(journey(1), journey(2))).toEqual([
    'select 0 as nothing',
    '  , (870 + :device)::text as v0',
    "  , 'f001000000000000' || :unique::text as v1",
    '  \\gset',
    "insert into x values (E'2026-11-21T06\\x3a04\\x3a01', E'\\\\x01', :v0, :v1, null);",
  ]);
});

test('a new value is also new within a JSON text', () => {
  const journey = (order: string) => [
    statement('insert into orders values ($1)', order),
    statement('insert into jobs values ($1)', `{"order":"${order}"}`),
  ];
  expect(script(journey('zx2611abc'), journey('zx2611xyz')).slice(2)).toEqual([
    `  , E'{"order"\\x3a"' || 'f000_' || :unique::text || E'"}' as v1`,
    '  \\gset',
    'insert into orders values (:v0);',
    'insert into jobs values (:v1);',
  ]);
});

test('a UUID that stands within a JSON text alone is new as well', () => {
  const journey = (n: number) => [
    statement('insert into x select $1', `[{"id":"0199f2a0-0000-7000-8000-00000000000${n}","fen":100}]`),
  ];
  expect(script(journey(1), journey(2)).slice(1, 3)).toEqual([
    "  , 'f000000000000000' || :unique::text as v0",
    `  , E'[{"id"\\x3a"' || 'f000000000000000' || :unique::text || E'","fen"\\x3a100}]' as v1`,
  ]);
});

test('journeys that sent different statements give no floor', () => {
  const [a, b] = [statement('select 1'), statement('select 2')];
  expect(() => script([a], [b])).toThrow('select 1');
  expect(() => script([a], [a, b])).toThrow('select 2');
});
