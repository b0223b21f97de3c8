import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brands, defineBrand, tokensOf } from '@device-pay/brands';
import { logoOf } from '@device-pay/brands/logos';
import { checkBrands } from './brand/check-brands.ts';
import {
  type BrandWish,
  brandFiles,
  brandLists,
  newBrand,
  newLogo,
  newTokens,
  withBrand,
} from './brand/new-brand.ts';
import { repositoryDir } from './repository.ts';

const usage = `npm run brand -- check                 checks every brand: shape, contrast, what none may share
npm run brand -- new NAME [options]    makes a brand from a template and checks it
  --name-zh 名称  --name-en Name  --accent '#rrggbb'  --domain acme.example
  --order-code ab  --phone 400-…  --email support@…  --apple-id 1600000009
  --company-zh 公司  --company-en 'Company Ltd.'  --place-zh 深圳市  --place-en Shenzhen
Afterwards it is data like the others: packages/brands/src/brands/NAME/.`;

/** The options, by their names on the command line. */
const options = {
  'name-zh': 'nameZh',
  'name-en': 'nameEn',
  accent: 'accent',
  domain: 'domain',
  'order-code': 'orderCode',
  phone: 'phone',
  email: 'email',
  'company-zh': 'companyZh',
  'company-en': 'companyEn',
  'place-zh': 'placeZh',
  'place-en': 'placeEn',
  'apple-id': 'appleId',
} as const satisfies Readonly<Record<string, keyof BrandWish>>;

const known = brands.map((brand) => ({
  ...brand,
  tokens: tokensOf(brand.id),
  logoPath: logoOf(brand.id),
}));

function report(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}

function addBrand(wish: BrandWish): void {
  const { id } = wish;
  const brand = newBrand(wish);
  const problems = checkBrands([
    ...known,
    { ...defineBrand(brand), tokens: newTokens(wish), logoPath: newLogo(wish) },
  ]);
  if (problems.length > 0) report(problems);

  const folder = path.join(repositoryDir, 'packages/brands/src');
  const own = path.join(folder, 'brands', id);
  if (existsSync(own)) report([`${own} is there already`]);
  const lists = Object.entries(brandLists).map(([list, file]) => {
    const name = path.join(folder, list);
    return [name, withBrand(readFileSync(name, 'utf8'), id, file)] as const;
  });
  const files = Object.entries(brandFiles(brand, wish)).map(
    ([name, source]) => [path.join(own, name), source] as const,
  );
  mkdirSync(own);
  for (const [name, source] of [...files, ...lists]) writeFileSync(name, source);
  execFileSync(path.join(repositoryDir, 'node_modules/.bin/biome'), ['check', '--write', folder], {
    stdio: 'ignore',
  });
  console.log(`packages/brands/src/brands/${id}/ is there, and listed beside the others.`);
  console.log(`npm start, then http://${id}.localhost:8080/pay/ shows it.`);
  console.log('Stand-ins to replace: logo.ts, and what was not given above.');
}

if (process.argv[2] === '--help') {
  console.log(usage);
  process.exit(0);
}
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }])),
  });
  const [task, id] = positionals;
  if (task === 'check') {
    const problems = checkBrands(known);
    if (problems.length === 0) console.log(`${brands.length} brands, nothing wrong`);
    report(problems);
  } else if (task === 'new' && id) {
    const given = Object.entries(options).map(([name, field]) => [field, values[name]]);
    addBrand({ id, ...Object.fromEntries(given) });
  } else report([usage]);
} catch (error) {
  report([error instanceof Error ? error.message : String(error)]);
}
