import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCsv, writeCsv } from '../src/catalogue-file/csv.ts';
import { parseDetails, printDetails } from '../src/catalogue-file/details-text.ts';
import type { CataloguePackage } from '../src/catalogue-file/package-shape.ts';
import { runCatalogue, usage } from '../src/catalogue-file/run.ts';
import { loadCataloguePackages } from '../src/catalogue-file/store.ts';
import { fillDemo } from '../src/demo/fill-demo.ts';
import { demoModels } from '../src/demo/models.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { callsWhileLocked } from './while-locked.ts';

let database: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-'));
beforeAll(async () => {
  database = await createTestDatabase();
  await fillDemo(database.db, new Date('2026-11-21T06:04:30Z'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
});
const run = (...args: string[]) =>
  runCatalogue({ db: database.db, osUser: 'root-of-test' }, args, (line) => said.push(line));
const file = (name: string, content?: string): string => {
  const at = path.join(folder, name);
  if (content !== undefined) writeFileSync(at, content);
  return at;
};
const exported = async (name: string): Promise<string> => {
  expect(await run('export', file(name))).toBe(0);
  said.length = 0;
  return readFileSync(file(name), 'utf8');
};
const packages = () => loadCataloguePackages(database.db);
/** Every row of the catalogue's tables, as stored. */
const tables = async (of = database) => {
  const rows = [];
  for (const table of ['packages', 'package_prices', 'package_offers']) {
    const found = await of.pool.query(`select to_jsonb(t)::text as row from ${table} t order by 1`);
    rows.push(...found.rows.map(({ row }) => row as string));
  }
  return rows;
};

describe.each(['csv', 'json'])('a %s file', (format) => {
  test('that was exported changes nothing when it is imported', async () => {
    const before = await tables();
    const first = await exported(`all.${format}`);
    expect(await run('import', file(`all.${format}`))).toBe(0);
    expect(said.at(-1)).toMatch(/^0 added, 0 changed, \d+ the same, 0 not in the file\.$/);
    expect(await tables()).toEqual(before);
    expect(await exported(`again.${format}`)).toBe(first);
  });

  test('makes again exactly what was there, in a database that has none of it', async () => {
    await exported(`all.${format}`);
    const other = await createTestDatabase();
    try {
      await other.db
        .insertInto('device_models')
        .values([...demoModels])
        .execute();
      const tools = { db: other.db, osUser: 'root-of-test' };
      const code = await runCatalogue(tools, ['import', file(`all.${format}`)], (line) => said.push(line));
      expect(code, said.join('\n')).toBe(0);
      expect(await tables(other)).toEqual(await tables());
    } finally {
      await other.drop();
    }
  });
});

/** The exported CSV with one cell changed, in the row of a package. */
async function csvWith(id: number, column: string, cell: string): Promise<string> {
  const lines = (await exported('base.csv')).split('\r\n');
  const header = (lines[0] ?? '').replace('\uFEFF', '').split(',');
  const at = lines.findIndex((line) => line.startsWith(`${id},`));
  const { packages: rows } = readCsv(lines.join('\r\n'));
  expect(rows.length).toBeGreaterThan(40);
  const cells = parseLine(lines[at] ?? '');
  cells[header.indexOf(column)] = cell;
  lines[at] = cells.map((one) => (/[",\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(',');
  return lines.join('\r\n');
}
/** Parses enough of CSV for one line without line breaks. */
const parseLine = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

describe('a check', () => {
  test('says what would change and changes nothing', async () => {
    const before = await tables();
    const changed = await csvWith(168, 'cnPrice', '31.90');
    expect(await run('check', file('changed.csv', changed))).toBe(0);
    expect(said[0]).toBe('~ 168 30 GB a month: cn');
    expect(said.at(-1)).toMatch(/Nothing was changed/);
    expect(await tables()).toEqual(before);
  });

  test.each([
    ['cnPrice', '29,90', 'must be an amount such as 29.90'],
    ['cnPrice', '-1', 'must be an amount such as 29.90'],
    ['cnPrice', '', 'must not be empty'],
    ['isoCost', '', 'must not be empty'],
    ['cnOriginalPrice', '10.00', 'must be above the price'],
    ['cnCost', '99.00', 'must not be above the price'],
    ['type', '999', '999 is no package type'],
    ['type', 'nine', 'must be a whole number'],
    ['nameEn', '', 'must not be empty'],
    ['effectType', '3', 'must not be above 2'],
    ['details', '30 GB', 'like "9: 30720'],
    ['details', '9: 30720 / 0 MONTH', 'item 1 period: must not be below 1'],
    ['details', '9: 0 / 1 MONTH', 'item 1 quantity: must not be below 1'],
    ['details', '1: 10 / 1 YEAR', 'its own type 9'],
    ['details', '9: 3 / 12 MONTH split', 'cannot be divided'],
    ['details', '9: 999999999 / 1 MONTH', 'more than 178956970 cannot be counted'],
    ['hot', 'maybe', 'must be yes or no'],
    ['activation', 'yes', 'at least 10 SMS alarms and 5 calls'],
    ['tags', 'month|monthly', 'must be one of month, quarter'],
    ['tags', 'month|month', 'must not repeat anything'],
    ['group', '11', '11 is no group: 9, 10, 17 or empty'],
    ['species', '4|hotspot', 'must be a whole number'],
    ['species', '4|44', '44 is no species: 1 locator, 2 camera'],
    ['brands', 'zax|nobody', 'nobody is no brand'],
    ['models', 'X99', 'X99 is no model'],
    ['termsVersion', '2026-1', '2026-1 is no version of the terms of sale: 2026-11.2, '],
    ['carriers', 'vodafone', 'must be one of cmcc'],
    ['deviceStates', 'broken', 'must be one of activated'],
    ['giftMonths', '-1', 'must not be below 0'],
    ['onSale', '', 'must be yes or no'],
    ['id', '155', 'is there already, at line'],
  ])('names the line and the field where %s is %j', async (column, cell, problem) => {
    const broken = await csvWith(168, column, cell);
    const line = broken.split('\r\n').findIndex((one) => one.includes('30 GB a month,')) + 1;
    const before = await tables();
    for (const command of ['check', 'import']) {
      said.length = 0;
      expect(await run(command, file('broken.csv', broken))).toBe(1);
      const about = said.filter((one) => one.startsWith('line '));
      expect(
        about.some((one) => one.includes(`: ${column}: `) && one.includes(problem)),
        said.join('\n'),
      ).toBe(true);
      if (column !== 'id' && column !== 'type' && column !== 'nameEn')
        expect(about[0]).toContain(`line ${line}:`);
      expect(said.at(-1)).toMatch(/Nothing was changed\.$/);
    }
    expect(await tables()).toEqual(before);
  });

  test('names what an offer lacks', async () => {
    expect(await run('check', file('offer.csv', await csvWith(168, 'cnOfferPrice', '19.90')))).toBe(1);
    expect(said[0]).toMatch(/^line \d+: cnOfferHours: an offer has both/);
  });

  test('refuses a row with a comma that is not quoted: what follows it stands in the next column', async () => {
    const text = (await exported('base.csv')).replace(',168.00,', ',1,168.00,');
    expect(await run('check', file('comma.csv', text))).toBe(1);
    expect(said[0]).toMatch(/^line \d+: CSV: has 36 cells for 35 columns/);
  });

  test('takes a row without the empty cells at its end, as some spreadsheets save it', async () => {
    const text = (await exported('base.csv')).replaceAll(/,,\r\n/g, '\r\n');
    expect(await run('check', file('short.csv', text))).toBe(0);
    expect(said.at(-2)).toMatch(/^0 would be added, 0 would be changed/);
  });

  test('names every problem of a file at once, not only the first', async () => {
    const text = (await exported('base.csv')).replaceAll(',yes,', ',perhaps,');
    expect(await run('check', file('many.csv', text))).toBe(1);
    expect(said.length).toBeGreaterThan(20);
  });

  test.each([
    ['a column that is missing', 'id,type\r\n1,2\r\n', /nameZh: this column is missing/],
    ['a column that nobody knows', '\uFEFFid,colour\r\n1,red\r\n', /colour: is not a known column/],
    ['a quote that does not end', 'id,"type\r\n1', /CSV/],
    ['nothing', '', /CSV: is empty/],
  ])('says of a CSV with %s what it is', async (_, content, words) => {
    await run('check', file('odd.csv', content));
    expect(said.join('\n')).toMatch(words);
    expect(said.at(-1)).toMatch(/^(1 problem|\d+ problems)\. Nothing was changed\.$/);
  });

  test.each([
    ['no JSON', '{', /JSON/],
    ['another thing', '[]', /a list "packages"/],
    ['a package that is none', '{"packages":[null,3]}', /packages\[1\]/],
    [
      'a field that nobody knows',
      '{"packages":[{"id":1,"colour":"red"}]}',
      /packages\[0\]: colour: is not a known field/,
    ],
  ])('says of a JSON with %s what it is', async (_, content, words) => {
    expect(await run('check', file('odd.json', content))).toBe(1);
    expect(said.join('\n')).toMatch(words);
  });

  test('refuses a file in another encoding, whose names would come out as garbage', async () => {
    const text = await exported('gbk.csv');
    // 月 in GBK, as spreadsheets on Chinese Windows save it.
    const [before = '', ...after] = text.split('月');
    const gbk = after.flatMap((part) => [Buffer.from([0xd4, 0xc2]), Buffer.from(part)]);
    writeFileSync(file('gbk.csv'), Buffer.concat([Buffer.from(before), ...gbk]));
    expect(gbk.length).toBeGreaterThan(0);
    expect(await run('check', file('gbk.csv'))).toBe(1);
    expect(said).toEqual([expect.stringContaining('is not in UTF-8')]);
  });

  test('an export to where nothing can be written says so', async () => {
    expect(await run('export', file('none/all.csv'))).toBe(1);
    expect(said).toEqual([expect.stringMatching(/all\.csv: ENOENT/)]);
  });

  test('says how it is used when it is used otherwise', async () => {
    for (const args of [
      [],
      ['check'],
      ['delete', 'x.csv'],
      ['check', 'x.xlsx'],
      ['check', 'a.csv', 'b.csv'],
    ]) {
      said.length = 0;
      expect(await run(...args)).toBe(2);
      expect(said).toEqual([usage]);
    }
    expect(await run('import', file('nowhere.csv'))).toBe(1);
  });

  test('says how it is used when it is asked', async () => {
    expect(await run('--help')).toBe(0);
    expect(said).toEqual([usage]);
  });
});

describe('an import', () => {
  test('writes what differs: a price, an offer, gift months, a package that is new', async () => {
    const all = await packages();
    const one = all.find((item) => item.id === 168);
    if (!one?.cn) throw new Error('the demo has no package 168');
    const wanted: CataloguePackage[] = [
      {
        ...one,
        giftMonths: 2,
        cn: { ...one.cn, priceFen: 2890, offerPriceFen: 1990, offerHours: 12 },
        iso: null,
      },
      { ...one, id: 900_001, nameEn: 'New', sort: 9000 },
    ];
    expect(await run('import', file('some.json', JSON.stringify({ packages: wanted })))).toBe(0);
    expect(said).toEqual([
      '+ 900001 New',
      '~ 168 30 GB a month: giftMonths, cn, iso',
      `1 added, 1 changed, 0 the same, ${all.length - 1} not in the file.`,
    ]);
    const after = await packages();
    expect(after.find((item) => item.id === 168)).toEqual(wanted[0]);
    expect(after.find((item) => item.id === 900_001)).toEqual(wanted[1]);
  });

  test('is in the audit log: who it was, and each package with its old and its new price', async () => {
    const logged = () => database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const before = (await logged()).length;
    const one = (await packages()).find((item) => item.id === 155);
    if (!one?.cn) throw new Error('the demo has no package 155');
    const { priceFen } = one.cn;
    const wanted = [
      { ...one, hot: !one.hot, cn: { ...one.cn, originalPriceFen: null, priceFen: priceFen + 100 } },
      { ...one, id: 900_002, iso: null },
    ];
    const some = file('logged.json', JSON.stringify({ packages: wanted }));
    expect(await run('import', some)).toBe(0);
    expect(await run('import', some)).toBe(0);
    const rows = (await logged()).slice(before);
    expect(rows.map((row) => [row.operator, row.action, row.object_type, row.object_id])).toEqual(
      ['900002', '155'].map((id) => ['root-of-test', 'catalogue.import', 'package', id]),
    );
    expect(rows[0]?.changes).toMatchObject({ added: true, 'cn.priceFen': [null, priceFen] });
    expect(rows[1]?.changes).toEqual({ fields: 'hot, cn', 'cn.priceFen': [priceFen, priceFen + 100] });
  });

  test('with one wrong package among good ones writes none of them', async () => {
    const before = await tables();
    const [first, second] = await packages();
    const wanted = [
      { ...first, nameEn: 'Changed' },
      { ...second, effectType: 9 },
    ];
    expect(await run('import', file('half.json', JSON.stringify({ packages: wanted })))).toBe(1);
    expect(said[0]).toMatch(/^packages\[1\]: effectType: /);
    expect(await tables()).toEqual(before);
  });

  test('at the moment of an export is in its file with all that it changed, or with nothing', async () => {
    const before = await exported('before.json');
    // An import that has written a price and an offer, and is about to end.
    const half = `
      update package_prices set price_fen = price_fen - 1 where package_id = 168 and site = 'cn';
      update package_offers set price_fen = price_fen - 1 where package_id = 168 and site = 'cn';
      lock table package_offers in access exclusive mode`;
    await callsWhileLocked(database.pool, half, [() => run('export', file('meanwhile.json'))]);
    const [meanwhile, after] = [readFileSync(file('meanwhile.json'), 'utf8'), await exported('after.json')];
    expect(after).not.toBe(before);
    expect([before, after]).toContain(meanwhile);
  });

  test('of two at once the second sees what the first has done', async () => {
    const [item] = await packages();
    if (!item) throw new Error('the demo has no packages');
    const of = (sort: number) => file(`sort-${sort}.json`, JSON.stringify({ packages: [{ ...item, sort }] }));
    const codes = await Promise.all([1, 2, 3, 4].map((sort) => run('import', of(sort))));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect([1, 2, 3, 4]).toContain((await packages()).find(({ id }) => id === item.id)?.sort);
  });
});

describe('a text that a spreadsheet would run', () => {
  const dangerous = fc.tuple(
    fc.constantFrom('=', '+', '-', '@', "'", "'=", '＝', ''),
    fc.string({ maxLength: 20 }),
  );
  test('is written as a text, and comes back as it was, whatever it is', async () => {
    const [item] = await packages();
    if (!item) throw new Error('the demo has no packages');
    fc.assert(
      fc.property(dangerous, dangerous, ([start, rest], [start2, rest2]) => {
        // Control characters are tested elsewhere: they are refused.
        const nameEn = `${start}${rest}`.replace(/\p{Cc}/gu, '');
        const descriptionZh = `${start2}${rest2}`.replace(/\p{Cc}/gu, '');
        const csv = writeCsv([{ ...item, nameEn, descriptionZh, sort: -5 }]);
        const { packages: read, problems } = readCsv(csv);
        expect(problems).toEqual([]);
        expect(read[0]?.value).toMatchObject({ nameEn, descriptionZh, sort: -5 });
        const cells = (parse(csv, { bom: true }) as string[][]).flat();
        expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }),
    );
  });
});

test('details are read as they are written', () => {
  const detail = fc.record({
    type: fc.integer({ min: 0, max: 9999 }),
    quantity: fc.integer({ min: 0, max: 2_000_000_000 }),
    period: fc.integer({ min: 1, max: 3660 }),
    periodUnit: fc.constantFrom('MONTH' as const, 'DAY' as const, 'YEAR' as const),
    split: fc.constantFrom(0, 1),
  });
  fc.assert(
    fc.property(fc.array(detail, { minLength: 1, maxLength: 5 }), (details) => {
      expect(parseDetails(printDetails(details))).toEqual(details);
    }),
  );
  for (const text of [
    '',
    '9',
    '9: 1',
    '9: 1 / 1 WEEK',
    '9: -1 / 1 DAY',
    '9: 1 / 1 DAY + ',
    '9: 1 / 1 DAY splits',
  ]) {
    expect(parseDetails(text)).toBeNull();
  }
});
