import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brands, defineBrand } from '@device-pay/brands';
import { checkBrands } from './brand/check-brands.ts';
import { brandSource, newBrand, withBrand } from './brand/new-brand.ts';
import { repositoryDir } from './repository.ts';

const usage = `npm run brand -- check                 checks every brand: shape, contrast, what none may share
npm run brand -- new NAME [options]    makes a brand from a template and checks it
  --name-zh 名称  --name-en Name  --accent '#rrggbb'  --domain acme.example
  --order-code ab  --phone 400-…  --email support@…
Afterwards it is data like the others: packages/brands/src/brands/NAME.ts.`;

function report(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}

function addBrand(id: string, options: Readonly<Record<string, string | undefined>>): void {
  const brand = newBrand({
    id,
    nameZh: options['name-zh'],
    nameEn: options['name-en'],
    accent: options.accent,
    domain: options.domain,
    orderCode: options['order-code'],
    phone: options.phone,
    email: options.email,
  });
  const problems = checkBrands([...brands, defineBrand(brand)]);
  if (problems.length > 0) report(problems);

  const folder = path.join(repositoryDir, 'packages/brands/src');
  const file = path.join(folder, `brands/${id}.ts`);
  if (existsSync(file)) report([`${file} is there already`]);
  const list = path.join(folder, 'brands.ts');
  const extended = withBrand(readFileSync(list, 'utf8'), id);
  writeFileSync(file, brandSource(brand));
  writeFileSync(list, extended);
  const biome = path.join(repositoryDir, 'node_modules/.bin/biome');
  execFileSync(biome, ['check', '--write', file, list], { stdio: 'ignore' });
  console.log(`packages/brands/src/brands/${id}.ts is there and listed in brands.ts.`);
  console.log(`npm start, then http://${id}.localhost:8080/pay/ shows it. Its logo is a stand-in: logoPath.`);
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      ['name-zh', 'name-en', 'accent', 'domain', 'order-code', 'phone', 'email'].map((name) => [
        name,
        { type: 'string' as const },
      ]),
    ),
  });
  const [task, id] = positionals;
  if (task === 'check') {
    const problems = checkBrands(brands);
    if (problems.length === 0) console.log(`${brands.length} brands, nothing wrong`);
    report(problems);
  } else if (task === 'new' && id) addBrand(id, values);
  else report([usage]);
} catch (error) {
  report([error instanceof Error ? error.message : String(error)]);
}
