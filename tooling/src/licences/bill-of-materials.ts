import { licenceOf } from './allowed-licences.ts';
import type { ShippedPackage } from './shipped-packages.ts';

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly [
    { readonly license: { readonly id: string } } | { readonly expression: string },
  ];
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
}

/** https://cyclonedx.org/docs/1.6/json/ */
export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: {
    readonly component: {
      readonly type: 'application';
      readonly 'bom-ref': string;
      readonly name: string;
      readonly version: string;
    };
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const purlOf = ({ name, version }: Pick<ShippedPackage, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

/** Has no time and no serial number, which are optional, so that the same packages give the same bill. */
export function billOfMaterials(
  product: { readonly name: string; readonly version: string },
  packages: readonly ShippedPackage[],
): BillOfMaterials {
  const placed = new Map(packages.map((one) => [one.place, purlOf(one)]));
  const unique = new Map(packages.map((one) => [purlOf(one), one]));
  const ref = purlOf(product);
  const needsOf = (purl: string) =>
    packages
      .filter((one) => purlOf(one) === purl)
      .flatMap(({ needs }) => needs.map((place) => placed.get(place)))
      .filter((found) => found !== undefined);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': ref, ...product } },
    components: [...unique].map(([purl, one]) => component(purl, one)),
    dependencies: [
      { ref, dependsOn: [...unique.keys()] },
      ...[...unique.keys()].map((purl) => ({ ref: purl, dependsOn: [...new Set(needsOf(purl))] })),
    ],
  };
}

function component(purl: string, one: ShippedPackage): Component {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name];
  const licence = licenceOf(one);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: name ?? one.name,
    version: one.version,
    purl,
    licenses: [/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    ...(one.integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(one.integrity.slice(7), 'base64').toString('hex') }],
    }),
  };
}
