import { existsSync } from 'node:fs';
import { pageAliases as aliases } from '@device-pay/content';
import { describe, expect, it } from 'vitest';
import { pageTable } from './page-table.ts';
import { leadsToPage } from './pages.ts';
import { notFoundPath, resolvePage } from './resolve-page.ts';
import { titles } from './titles.ts';

const pages = new Map(pageTable.map((row) => [row.path, row]));

describe.each(pageTable.map((row) => [row.path, row] as const))('%s', (path, row) => {
  it('has a title in both languages', () => {
    expect(titles[path]?.zh).toMatch(/\p{Script=Han}/u);
    expect(titles[path]?.en).toMatch(/^[\x20-\x7e]+$/);
  });

  it('lives in the feature that its row names', () => {
    const module = /features\/[^'"]+/.exec(row.load.toString())?.[0] ?? '';
    expect(module).toContain(`features/${row.feature}/`);
    expect(existsSync(new URL(`../${module}`, import.meta.url))).toBe(true);
  });

  it('is found by its address', () => {
    expect(resolvePage(`/pay/${path}`, pages)).toEqual({ row });
  });
});

it.each([
  'coupon.html',
  'login.html',
  'mifi/package.html',
  'mifi/newPackage.html',
  'mifi/packageService.html',
])('%s is new each time', (path) => {
  expect(pages.get(path)?.keepAlive).toBe(false);
});

it('no title is left without its page, and no page is there twice', () => {
  const paths = pageTable.map(({ path }) => path);
  expect(Object.keys(titles).sort()).toEqual([...new Set(paths)].sort());
  expect(paths).toHaveLength(new Set(paths).size);
});

it('an unknown address leads to the error page', () => {
  for (const path of ['/nowhere.html', '/login', '/../login.html', '/constructor', '/payserve.html']) {
    expect(resolvePage(path, pages)).toEqual({ redirect: notFoundPath });
  }
});

it.each(['', '/', '//'])('the address %j leads to the services', (path) => {
  expect(resolvePage(path, pages)).toEqual({ redirect: 'serve.html' });
});

it('every alias is another name of a page, not a page of its own', () => {
  const paths = pageTable.map(({ path }) => path);
  for (const [alias, page] of Object.entries(aliases)) {
    expect(paths).not.toContain(alias);
    expect(resolvePage(`/${alias}`, pages)).toEqual({ redirect: page });
  }
});

it.each([
  ['order.html', true],
  ['orderList', true],
  ['service-aliyun.html', true],
  ['', true],
  ['error/404.html', true],
  ['nowhere.html', false],
  ['constructor', false],
])('whether a link may lead to %j counts other names, and the way to the services', (path, leads) => {
  expect(leadsToPage(path, { pages, isComplete: true })).toBe(leads);
  expect(leadsToPage(path, { pages: new Map(), isComplete: false })).toBe(true);
});
