import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { zoneOf } from './boundary-rules.ts';
import { findCycles } from './cycles.ts';
import { repositoryDir } from './repository.ts';

const fixture = path.join(repositoryDir, 'tooling/fixtures/boundaries-bad');
const { files, violations } = checkBoundaries(fixture, []);

/** Every file of the fixture that breaks a rule, each named for the rule it breaks; the others break none. */
const broken: Record<string, string> = {
  'packages/contract/src/imports-rules.ts': 'contract may not import rules',
  'packages/contract/src/uses-library.ts': 'contract may not use lodash-es',
  'packages/rules/src/imports-content.ts': 'rules may not import content',
  'packages/brands/src/uses-node.ts': 'brands may not use node:fs',
  'packages/content/src/imports-brands.ts': 'content may not import brands',
  'apps/portal/src/ui/imports-text.ts': 'ui may not import text',
  'apps/portal/src/page-kinds/imports-host.ts': 'page-kinds may not import host',
  'apps/portal/src/page-kinds/imports-contract.ts': 'page-kinds may not import contract',
  'apps/portal/src/call/imports-feature.ts': 'call may not import feature:coupons',
  'apps/portal/src/features/orders/imports-feature.ts': 'feature:orders may not import feature:coupons',
  'apps/portal/src/features/orders/imports-feature-type.ts': 'feature:orders may not import feature:coupons',
  'apps/portal/src/features/orders/imports-feature-inline-type.ts':
    'feature:orders may not import feature:coupons',
  'apps/portal/src/features/orders/imports-feature-lazily.ts':
    'feature:orders may not import feature:coupons',
  'apps/portal/src/features/orders/imports-app.ts': 'feature:orders may not import app',
  'apps/portal/src/features/orders/imports-brands.ts': 'feature:orders may not import brands',
  'apps/server/src/modules/orders/imports-store.ts': 'module:orders may not import module:coupons',
  'apps/server/src/modules/orders/imports-adapter.ts': 'module:orders may not import adapter:payment/alipay',
  'apps/server/src/modules/orders/imports-http.ts': 'module:orders may not import http',
  'apps/server/src/modules/orders/imports-by-path.ts': 'use the name of its package',
  'apps/server/src/modules/orders/computes-import.ts': 'a computed import cannot be checked',
  'apps/server/src/gateways/payment/alipay/imports-sibling.ts': 'may not import adapter:payment/wechat-pay',
  'apps/server/src/gateways/payment/alipay/imports-other-port.ts': 'may not import port:carrier',
  'apps/server/src/gateways/payment/alipay/imports-module.ts': 'may not import public:coupons',
  'apps/server/src/http/imports-module.ts': 'http may not import module:coupons',
  'apps/server/src/platform/imports-module.ts': 'platform may not import public:coupons',
  'apps/server/src/strange/file.ts': 'no rule covers this place',
  'apps/server/migrations/imports-module.ts': 'migrations may not import public:coupons',
  'apps/simulators/src/pay/imports-server.ts': 'simulators may not import composition',
  'apps/simulators/src/pay/imports-server-by-path.ts': 'use the name of its package',
  'apps/simulators/src/pay/imports-contract.ts': 'simulators may not import contract',
};

describe('the import rules', () => {
  test.each(Object.entries(broken))('%s is reported', (file, problem) => {
    expect(violations.filter((violation) => violation.startsWith(`${file}:`))).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test('a cycle is reported, also where one of its imports has types only', () => {
    expect(violations.filter((violation) => violation.startsWith('cycle'))).toEqual([
      expect.stringMatching(/cycle-a\.ts → .*cycle-b\.ts → .*cycle-c\.ts → .*cycle-a\.ts$/),
    ]);
  });

  test('what the rules allow is not reported', () => {
    expect(violations).toHaveLength(Object.keys(broken).length + 1);
    expect(files.filter((file) => file.includes('allowed')).length).toBeGreaterThan(4);
  });
});

test('a file that the check did not see is a violation', () => {
  const existing = files.slice(0, 1);
  const report = checkBoundaries(fixture, [...existing, 'apps/server/src/unseen.ts']);
  expect(report.violations).toContain('apps/server/src/unseen.ts: was not checked');
  expect(report.violations).toHaveLength(violations.length + 1);
});

test('the check sees the files of this repository, but not the fixtures', () => {
  const own = checkBoundaries(repositoryDir, []).files;
  expect(own).toContain('tooling/src/boundaries.test.ts');
  expect(own.filter((file) => file.startsWith('tooling/fixtures'))).toEqual([]);
  for (const file of globSync('packages/*/src/*.ts', { cwd: repositoryDir })) expect(own).toContain(file);
  expect(own.every((file) => existsSync(path.join(repositoryDir, file)))).toBe(true);
});

test('a module is its own zone, whatever its name resembles', () => {
  expect(zoneOf('apps/server/src/modules/order/rules.ts')).toBe('module:order');
  expect(zoneOf('apps/server/src/modules/orders/public.ts')).toBe('public:orders');
  expect(zoneOf('somewhere/else.ts')).toBeUndefined();
});

test('separate cycles and a file that imports itself are found, a diamond is none', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
    ['d', []],
    ['e', ['f']],
    ['f', ['e', 'a']],
    ['g', ['g']],
  ]);
  expect(findCycles(graph)).toEqual([
    ['e', 'f', 'e'],
    ['g', 'g'],
  ]);
});
