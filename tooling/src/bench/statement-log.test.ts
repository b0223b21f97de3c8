import { expect, test } from 'vitest';
import { readStatementLog } from './statement-log.ts';

const log = [
  'shop|7|LOG:  statement: begin',
  'shop|8|LOG:  execute <unnamed>: select * from a where id = $1 and name = $2',
  "shop|8|DETAIL:  Parameters: $1 = '1', $2 = NULL",
  'jobs|9|LOG:  execute <unnamed>: select 9',
  'shop|7|LOG:  execute <unnamed>: insert into b',
  '\t values ($1)',
  "shop|7|DETAIL:  Parameters: $1 = 'it''s, $2 = ''x'''",
  'shop|7|LOG:  statement: commit',
  'shop|8|LOG:  statement: select 2',
].join('\n');

test('a transaction stays together although other sessions spoke meanwhile', () => {
  expect(readStatementLog(log, 'shop').map(({ sql }) => sql)).toEqual([
    'begin',
    'insert into b\n values ($1)',
    'commit',
    'select * from a where id = $1 and name = $2',
    'select 2',
  ]);
});

test('parameters are what was sent: quotes, NULL, and text that looks like parameters', () => {
  const [, insert, , select] = readStatementLog(log, 'shop');
  expect(insert?.parameters).toEqual(["it's, $2 = 'x'"]);
  expect(select?.parameters).toEqual(['1', null]);
});

test('statements of other applications are left out', () => {
  expect(readStatementLog(log, 'jobs')).toEqual([{ sql: 'select 9', parameters: [] }]);
});
