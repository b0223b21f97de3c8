import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Admin, openAdmin } from './admin.ts';
import type { TestDatabase } from './database.ts';

let admin: Admin;
let database: TestDatabase;
let folder: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ admin, database, folder, close } = await openAdmin());
});
afterAll(() => close());
let actsBefore = 0;
beforeEach(async () => {
  actsBefore = await admin.lastActId();
});
const newActs = () => admin.acts(actsBefore);
const as = ['--as', 'staff'] as const;

describe('a popup', () => {
  const fields = {
    type: 'offer',
    'title-zh': '一',
    'title-en': 'One',
    'text-zh': '一',
    'text-en': 'One',
    'button-type': 'open',
    'button-text-zh': '看',
    'button-text-en': 'See',
    'action-url': '/pay/mifi/package.html',
    count: '3',
    'remind-interval-hours': '24',
    'active-from': '2026-01-01',
    'active-to': '2999-01-01',
    location: 'serve',
  };
  const words = (changes: Record<string, string> = {}) =>
    Object.entries({ ...fields, ...changes }).flatMap(([name, value]) => [`--${name}`, value]);
  const add = (changes?: Record<string, string>) =>
    admin.run('popups', 'add', ...words(changes), ...as, '--json');

  test('is added, changed in what is named alone, and ended now', async () => {
    const { id } = JSON.parse((await add()).out.join('\n')) as { id: string };
    const edited = await admin.json('popups', 'edit', id, '--count', '5', ...as);
    expect(edited).toMatchObject({
      count: 5,
      titleZh: '一',
      location: 'serve',
      actionUrl: fields['action-url'],
      activeFrom: '2025-12-31T16:00:00.000Z',
    });
    expect((await admin.run('popups', 'list', ...as)).out.join('\n')).toContain(id);
    const ended = await admin.json<{ activeTo: string }>('popups', 'end', id, ...as);
    expect(new Date(ended.activeTo).getTime()).toBeLessThanOrEqual(Date.now());
    expect(await newActs()).toMatchObject([
      { action: 'content.update-popup', object_id: id, changes: { added: true } },
      { changes: { added: false, fields: 'count' } },
      { changes: { fields: 'activeTo', activeTo: [expect.stringMatching(/^2999/), ended.activeTo] } },
    ]);
  });

  test('that has not begun ends all the same', async () => {
    const { id } = JSON.parse((await add({ 'active-from': '2998-01-01' })).out.join('\n')) as { id: string };
    expect((await admin.run('popups', 'end', id, ...as)).code).toBe(0);
  });

  test.each([
    [{ 'action-url': 'https://evil.example/' }, '--action-url: must be a page of this site'],
    [{ 'action-url': '' }, '--action-url: must'],
    [{ count: '0' }, '--count: must not be below 1'],
    [{ count: 'many' }, '--count: must be an integer'],
    [{ 'remind-interval-hours': '9999' }, '--remind-interval-hours: must not be above 8760'],
    [{ 'active-to': '2025-01-01' }, '--active-to: must be after it begins'],
    [{ 'active-to': 'soon' }, '--active-to: must be a date'],
    [{ type: 'banner' }, '--type: must be one of'],
  ])('is refused with %j, and the field is named', async (changes, problem) => {
    const said = await add(changes as Record<string, string>);
    expect(said.code).toBe(1);
    expect(said.err.join()).toContain(problem);
    expect(await newActs()).toEqual([]);
  });
});

describe('a message of the app', () => {
  const message = ['--title-zh', '一', '--title-en', 'One', '--text-zh', '一', '--text-en', 'One'];

  test('is published and withdrawn, once', async () => {
    const { id } = await admin.json<{ id: string }>('messages', 'add', ...message, ...as);
    expect((await admin.run('messages', 'list', ...as)).out.join('\n')).toContain(id);
    expect((await admin.run('messages', 'withdraw', id, ...as)).code).toBe(0);
    expect((await admin.run('messages', 'withdraw', id, ...as)).err).toEqual([
      'id: is no message of this brand that is not withdrawn',
    ]);
    expect((await newActs()).map(({ action }) => action)).toEqual(['messages.add', 'messages.withdraw']);
  });

  test('lacks nothing and begins on a day that there is', async () => {
    expect((await admin.run('messages', 'add', '--title-zh', '一', ...as)).err.join()).toContain(
      '--title-en: must be',
    );
    expect(
      (await admin.run('messages', 'add', ...message, '--at', '2027-02-29', ...as)).err.join(),
    ).toContain('--at:');
    expect(await newActs()).toEqual([]);
  });
});

describe('help entries', () => {
  const exported = async (): Promise<string> => {
    const to = mkdtempSync(path.join(folder, 'faqs-'));
    expect((await admin.run('faqs', 'export', to, ...as)).code).toBe(0);
    return to;
  };
  const importing = (from: string, ...more: string[]) => admin.run('faqs', 'import', from, ...as, ...more);
  const faqs = async () =>
    (await database.pool.query("select to_jsonb(f) - 'updated_at' as row from faqs f order by id")).rows;
  const replace = (file: string, from: string | RegExp, to: string) => {
    const before = readFileSync(file, 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(file, after);
  };

  test('that were exported change nothing when they are imported', async () => {
    const from = await exported();
    expect(readdirSync(from).length).toBeGreaterThan(10);
    const before = await faqs();
    const said = await importing(from);
    expect(said.err).toEqual([]);
    expect(said.out.at(-1)).toMatch(/^0 written, \d+ the same\.$/);
    expect(await faqs()).toEqual(before);
    expect(await newActs()).toEqual([]);
  });

  test('are changed and added from a folder; a dry run says which, and writes nothing', async () => {
    const from = await exported();
    replace(path.join(from, 'no-internet.en.md'), /^title: .*$/m, 'title: Nothing loads');
    for (const language of ['zh', 'en'])
      writeFileSync(
        path.join(from, `brand-new.${language}.md`),
        `---\ntitle: New ${language}\ntype: 2\norder: 77\npublished: no\nspecies: 4,1\n---\n\nFirst **restart** it.\n`,
      );
    const before = await faqs();
    const dry = await importing(from, '--dry-run');
    expect(dry.out.slice(0, 2)).toEqual(['+ brand-new', '~ no-internet: titleEn']);
    expect(dry.out.at(-1)).toBe('Nothing was changed: this was a dry run.');
    expect(await faqs()).toEqual(before);

    expect((await importing(from)).out.slice(0, 2)).toEqual(dry.out.slice(0, 2));
    const { rows } = await database.pool.query(
      "select title_zh, title_en, type, sort, published, species, content_en from faqs where slug = 'brand-new'",
    );
    expect(rows).toEqual([
      {
        title_zh: 'New zh',
        title_en: 'New en',
        type: 2,
        sort: 77,
        published: false,
        species: [4, 1],
        content_en: 'First **restart** it.',
      },
    ]);
    expect(await newActs()).toMatchObject([
      { action: 'help.update-faqs', changes: { added: true } },
      { action: 'help.update-faqs', changes: { added: false, fields: 'titleEn' } },
    ]);
    expect((await importing(await exported())).out.at(-1)).toMatch(/^0 written/);
  });

  test.each([
    ['a head that is missing', 'no-internet.zh.md', /^---\n/, '', 'no-internet.zh.md: must begin with ---'],
    ['a field that nobody knows', 'no-internet.zh.md', 'type:', 'kind:', 'no-internet.zh.md: kind'],
    [
      'two languages that do not agree',
      'no-internet.en.md',
      /^order: .*$/m,
      'order: 999',
      'no-internet.en.md: order:',
    ],
    ['no title', 'no-internet.en.md', /^title: .*$/m, 'title:', 'no-internet: titleEn: must be 1 to 100'],
  ])('with %s are refused, and none is written', async (_, file, pattern, to, problem) => {
    const from = await exported();
    replace(path.join(from, 'about-the-app.en.md'), /^title: .*$/m, 'title: Another title');
    replace(path.join(from, file), pattern, to);
    const before = await faqs();
    const said = await importing(from);
    expect(said.code).toBe(1);
    expect(said.out.join('\n')).toContain(problem);
    expect(said.out.at(-1)).toBe('Nothing was changed.');
    expect(await faqs()).toEqual(before);
  });

  test.each([
    [
      'a video elsewhere',
      /^video:.*$/m,
      'video: https://evil.example/v.mp4',
      'videoUrl must be a page of this',
    ],
    [
      'a text of which nothing stays',
      /(?<=\n---\n)[\s\S]*/,
      '\n<!-- later -->\n',
      'contentZh has no text once',
    ],
    [
      'a picture that is not there',
      /(?<=\n---\n)/,
      '\n![](file:01935a7e-7c00-7000-8000-0000000000ff)\n',
      'contentZh shows a picture that is not there',
    ],
  ])(
    'with %s are refused before the first is written, also by a dry run',
    async (_, pattern, to, problem) => {
      const from = await exported();
      replace(path.join(from, 'about-the-app.en.md'), /^title: .*$/m, 'title: Another title');
      for (const language of ['zh', 'en'])
        replace(path.join(from, `no-internet.${language}.md`), pattern, to);
      const before = await faqs();
      for (const options of [['--dry-run'], []]) {
        const said = await importing(from, ...options);
        expect(said).toMatchObject({ code: 1 });
        expect(said.out.join('\n')).toContain(`no-internet: ${problem}`);
        expect(said.out.at(-1)).toBe('Nothing was changed.');
      }
      expect(await faqs()).toEqual(before);
    },
  );

  test('that were for one kind of device are for all once their files name none', async () => {
    const from = await exported();
    for (const language of ['zh', 'en'])
      replace(path.join(from, `hotspot-tutorial.${language}.md`), /^species: 4$/m, 'species:');
    expect((await importing(from)).out[0]).toBe('~ hotspot-tutorial: deviceSpecies');
    const { rows } = await database.pool.query(
      "select species from faqs where slug = 'hotspot-tutorial' and brand = 'zax'",
    );
    expect(rows).toEqual([{ species: null }]);
    expect((await importing(from)).out.at(-1)).toMatch(/^0 written/);
    for (const language of ['zh', 'en'])
      replace(path.join(from, `hotspot-tutorial.${language}.md`), /^species:$/m, 'species: 4');
    expect((await importing(from)).code).toBe(0);
  });

  test('of which one language is missing are refused', async () => {
    const from = await exported();
    rmSync(path.join(from, 'no-internet.en.md'));
    const said = await importing(from);
    expect(said).toMatchObject({ code: 1 });
    expect(said.out[0]).toBe('no-internet.en.md: is missing or can not be read');
  });

  test('are taken back and published again by their name', async () => {
    const published = async () => {
      const { rows } = await database.pool.query(
        "select published from faqs where slug = 'no-internet' and brand = 'zax'",
      );
      return rows[0].published;
    };
    expect((await admin.run('faqs', 'unpublish', 'no-internet', ...as)).code).toBe(0);
    expect(await published()).toBe(false);
    expect(await admin.run('faqs', 'unpublish', 'no-internet', ...as)).toMatchObject({
      code: 0,
      out: ['no-internet was so already.'],
    });
    expect((await admin.run('faqs', 'publish', 'no-internet', ...as)).code).toBe(0);
    expect(await published()).toBe(true);
    expect((await admin.run('faqs', 'publish', 'no-such', ...as)).err).toEqual([
      'NAME: is no entry of this brand',
    ]);
    expect(await newActs()).toMatchObject([
      { changes: { fields: 'published', published: [true, false] } },
      { changes: { fields: 'published', published: [false, true] } },
    ]);
  });
});
