import { expect, test } from 'vitest';
import { insertSql } from './fill.ts';
import { filledTables } from './fill-tables.ts';

const filled = { table: 'sims', template: `t.imei = '1'`, rows: 3, columns: { iccid: 'n::text' } };

test('a column that differs is made anew, all others are copied', () => {
  expect(insertSql(filled, ['iccid', 'carrier']).replace(/\s+/g, ' ')).toBe(
    `insert into sims (iccid, carrier) select n::text, t.carrier from sims t, generate_series(0, 2) as numbers(n) where t.imei = '1'`,
  );
});

test('a column that the table has no more is not passed over in silence', () => {
  expect(() => insertSql(filled, ['id', 'carrier'])).toThrow('sims has no column iccid');
});

test('there are as many devices as orders, and each has one SIM, line, grant and payment', () => {
  const rowsOf = Object.fromEntries(
    filledTables(10_000, { imei: '1', orderId: '2', lineId: '3' }).map(({ table, rows }) => [table, rows]),
  );
  for (const table of ['devices', 'orders', 'sims', 'order_lines', 'grants', 'payments', 'payment_attempts'])
    expect(rowsOf[table], table).toBe(10_000);
});
