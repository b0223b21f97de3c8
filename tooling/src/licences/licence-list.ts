import { licenceOf } from './allowed-licences.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** docs/licences.md: a row for each name and version. */
export function licenceList(packages: readonly ShippedPackage[]): string {
  const rows = new Set(
    packages.map((one) => `| ${one.name} | ${one.version} | ${licenceOf(one).replace(/^\((.*)\)$/, '$1')} |`),
  );
  const counts = new Map<string, number>();
  for (const row of rows) {
    const licence = row.split(' | ')[2]?.replace(/ \|$/, '') ?? '';
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  const summary = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return [
    '# Licences',
    '',
    'Every package from npm that is shipped, on any platform: in the server, in the portal and in what `npm start` brings',
    'along. Written from package-lock.json by `npm run licences`, which also writes the bill of materials',
    '(CycloneDX 1.6, `dist/device-pay.cdx.json`). The allowed licences are listed in',
    '`tooling/src/licences/allowed-licences.ts`; a test fails on any other.',
    '',
    '| Licence | Packages |',
    '|---|---|',
    ...summary.map(([licence, count]) => `| ${licence} | ${count} |`),
    '',
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
