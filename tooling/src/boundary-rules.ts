/**
 * Who may import whom. A file belongs to the zone of the first pattern that matches its path; `$1` and `$2`
 * stand for what the pattern's groups matched.
 */
const zones: readonly (readonly [path: RegExp, zone: string])[] = [
  [/^packages\/(contract|rules|brands|content)\//, '$1'],
  [/^apps\/portal\/src\/features\/([^/]+)\//, 'feature:$1'],
  [/^apps\/portal\/src\/(ui|page-kinds|host|brand|text|call|app)\//, '$1'],
  [/^apps\/portal\/src\/service-worker\//, 'service-worker'],
  [/^apps\/portal\/src\/[^/]+$/, 'app'],
  [/^apps\/portal\/e2e\//, 'e2e'],
  [/^apps\/portal\/(?:build\/|test\/|[^/]+$)/, 'portal-tools'],
  [/^apps\/server\/src\/modules\/([^/]+)\/public\.ts$/, 'public:$1'],
  [/^apps\/server\/src\/modules\/([^/]+)\//, 'module:$1'],
  [/^apps\/server\/src\/gateways\/([^/]+)\/port\.ts$/, 'port:$1'],
  [/^apps\/server\/src\/gateways\/([^/]+)\/[^/]+$/, 'gateway:$1'],
  [/^apps\/server\/src\/gateways\/([^/]+)\/([^/]+)\//, 'adapter:$1/$2'],
  [/^apps\/server\/src\/(http|platform)\//, '$1'],
  [/^apps\/server\/src\/(reference|demo|catalogue-file|admin-commands)\//, '$1'],
  [/^apps\/server\/src\/[^/]+$/, 'composition'],
  [/^apps\/server\/migrations\//, 'migrations'],
  [/^apps\/server\/test\//, 'server-test'],
  [/^apps\/simulators\/src\/shell\//, 'shell-simulator'],
  [/^apps\/simulators\//, 'simulators'],
  [/^tooling\//, 'tooling'],
  [/^[^/]+$/, 'root'],
];

const packages = ['contract', 'rules', 'brands', 'content'];
const portalFoundations = ['host', 'brand', 'text', 'call'];
const portal = ['app', 'feature:.+', 'page-kinds', 'ui', ...portalFoundations];
const server = [
  'composition',
  'http',
  '(?:module|public):.+',
  '(?:port|gateway|adapter):.+',
  'platform',
  'migrations',
  'reference',
  'demo',
  'catalogue-file',
  'admin-commands',
];

/** The first row whose pattern matches the importing zone decides; a zone may always import itself. */
const allowed: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['contract|rules|brands|content', []],
  ['ui', []],
  ['page-kinds', ['ui', 'text', 'call']],
  // What a feature needs from another one is handed in by the page table.
  ['feature:.+', ['page-kinds', 'ui', ...portalFoundations, 'contract', 'rules', 'content']],
  ['host|brand|text|call', [...portalFoundations, ...packages]],
  ['app', [...portal, ...packages]],
  // A journey walks the table of pages.
  ['e2e', ['app', ...packages]],
  ['service-worker', []],
  ['portal-tools', [...portal, 'e2e', ...packages]],
  ['(?:module|public):(.+)', ['(?:module|public):$1', 'public:.+', 'port:.+', 'platform', ...packages]],
  ['port:(.+)', ['gateway:$1', 'platform', 'contract', 'rules']],
  ['gateway:(.+)', ['port:$1', 'platform', 'contract', 'rules']],
  ['adapter:([^/]+)/.+', ['port:$1', 'platform', 'rules']],
  ['http', ['public:.+', 'port:.+', 'platform', ...packages]],
  ['platform', packages],
  // Reference data and the demo's data are built with the modules' own rules.
  ['reference', ['platform', ...packages]],
  ['demo', ['reference', 'module:.+', 'public:.+', 'platform', ...packages]],
  ['catalogue-file', ['public:audit', 'platform', ...packages]],
  // Staff commands call the handlers as the portal does, so that they pass the same checks.
  ['admin-commands', ['http', 'public:.+', 'platform', ...packages]],
  ['composition', [...server, ...packages]],
  ['migrations', ['platform']],
  ['server-test', [...server, ...packages, 'tooling', 'simulators']],
  ['simulators', ['shell-simulator']],
  // The bridge schemas live in the contract, and each brand has an app.
  ['shell-simulator', ['simulators', 'contract', 'brands']],
  ['tooling', packages],
  ['root', ['tooling']],
];

/** Tests may also use the test support of their program, and those of an adapter its conformance suite. */
const allowedInTests: typeof allowed = [
  ['adapter:([^/]+)/.+', ['gateway:$1', 'server-test']],
  [
    'module:.+|public:.+|gateway:.+|port:.+|http|platform|reference|demo|catalogue-file|admin-commands|composition',
    ['server-test'],
  ],
  ['feature:.+|page-kinds|ui|host|brand|text|call|app', ['portal-tools']],
];

/** The packages from npm, or built into Node, that a zone may use; zones that are not named may use any. */
const allowedExternals: readonly (readonly [from: string, names: RegExp])[] = [
  ['contract', /^typebox(\/|$)/],
  ['rules|brands|content', /^$/],
];

/** Undefined for a file that no rule covers. */
export function zoneOf(file: string): string | undefined {
  for (const [pattern, zone] of zones) {
    const match = pattern.exec(file);
    if (match) return fillIn(zone, match, (text) => text);
  }
  return undefined;
}

/** The zone that a package of this repository shows to the others. */
export const zoneOfPackage = (name: string): string =>
  ({ portal: 'app', server: 'composition' })[name] ?? name;

export function mayImport(from: string, to: string, isTest: boolean): boolean {
  return from === to || isAllowed(allowed, from, to) || (isTest && isAllowed(allowedInTests, from, to));
}

export function mayUseExternal(from: string, name: string, isTest: boolean): boolean {
  if (isTest) return true;
  const rule = allowedExternals.find(([pattern]) => matchWhole(pattern, from));
  return !rule || rule[1].test(name);
}

/** The folder that is one npm workspace; '' for files of the root. */
export const workspaceOf = (file: string): string =>
  /^(?:(?:packages|apps)\/[^/]+|tooling)(?=\/)/.exec(file)?.[0] ?? '';

function isAllowed(table: typeof allowed, from: string, to: string): boolean {
  for (const [pattern, targets] of table) {
    const match = matchWhole(pattern, from);
    if (match) return targets.some((target) => matchWhole(fillIn(target, match, escapeForPattern), to));
  }
  return false;
}

const matchWhole = (pattern: string, text: string): RegExpExecArray | null =>
  new RegExp(`^(?:${pattern})$`).exec(text);
const fillIn = (template: string, match: RegExpExecArray, quote: (text: string) => string): string =>
  template.replace(/\$(\d)/g, (_, group: string) => quote(match[Number(group)] ?? ''));
const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
