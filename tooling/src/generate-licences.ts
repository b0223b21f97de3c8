import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './licences/bill-of-materials.ts';
import { licenceList } from './licences/licence-list.ts';
import { shippedPackages } from './licences/shipped-packages.ts';
import { repositoryDir } from './repository.ts';

// npm run licences
const packages = shippedPackages(repositoryDir);
const { name, version } = JSON.parse(readFileSync(path.join(repositoryDir, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
const bill = path.join(repositoryDir, 'dist/device-pay.cdx.json');
mkdirSync(path.dirname(bill), { recursive: true });
writeFileSync(bill, `${JSON.stringify(billOfMaterials({ name, version }, packages), null, 2)}\n`);
writeFileSync(path.join(repositoryDir, 'docs/licences.md'), licenceList(packages));
console.log(`${packages.length} packages: docs/licences.md, dist/device-pay.cdx.json`);
