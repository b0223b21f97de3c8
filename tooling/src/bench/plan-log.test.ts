import { expect, test } from 'vitest';
import { growingScans, type PlanNode, readPlanLog } from './plan-log.ts';

const log = [
  'shop|7|LOG:  duration: 0.031 ms  plan:',
  '\t{',
  '\t  "Query Text": "select *\\nfrom devices where imei = $1",',
  '\t  "Plan": { "Node Type": "Index Scan", "Relation Name": "devices" }',
  '\t}',
  'jobs|8|LOG:  duration: 9.1 ms  plan:',
  '\t{ "Query Text": "select 1", "Plan": { "Node Type": "Result" } }',
  'shop|7|LOG:  disconnection: session time: 0:00:01',
].join('\n');

test('the plans of one application are read, and nothing else that it logs', () => {
  expect(readPlanLog(log, 'shop')).toEqual([
    {
      sql: 'select *\nfrom devices where imei = $1',
      plan: { 'Node Type': 'Index Scan', 'Relation Name': 'devices' },
    },
  ]);
});

const isLarge = (table: string): boolean => table === 'devices';
const scansOf = (...nodes: PlanNode[]): string[] =>
  growingScans({ 'Node Type': 'Nested Loop', Plans: nodes }, isLarge);

test('a large table that is read as a whole is found wherever it stands in the plan', () => {
  const seqScan = { 'Node Type': 'Seq Scan', 'Relation Name': 'devices', 'Actual Loops': 1 };
  expect(scansOf({ 'Node Type': 'Sort', Plans: [seqScan] }, seqScan)).toEqual(['Seq Scan on devices']);
});

test('an index that finds many rows for nothing is found, one that finds few is not', () => {
  const indexScan = { 'Node Type': 'Index Scan', 'Relation Name': 'devices', 'Actual Loops': 1 };
  expect(scansOf({ ...indexScan, 'Rows Removed by Filter': 5_000 })).toEqual([
    'Index Scan on devices that discards rows',
  ]);
  expect(scansOf({ ...indexScan, 'Rows Removed by Filter': 3, 'Actual Loops': 1_000 })).toHaveLength(1);
  expect(scansOf({ ...indexScan, 'Rows Removed by Filter': 5 })).toEqual([]);
});

test('small tables may be read as a whole, and a node that did not run did not scan', () => {
  expect(
    scansOf(
      { 'Node Type': 'Seq Scan', 'Relation Name': 'device_models', 'Actual Loops': 1 },
      { 'Node Type': 'Seq Scan', 'Relation Name': 'devices', 'Actual Loops': 0 },
    ),
  ).toEqual([]);
});
