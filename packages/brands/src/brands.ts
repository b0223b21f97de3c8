import type { Brand, BrandId } from './brand.ts';
import { bj } from './brands/bj/brand.ts';
import { nn } from './brands/nn/brand.ts';
import { qg } from './brands/qg/brand.ts';
import { tc } from './brands/tc/brand.ts';
import { tq } from './brands/tq/brand.ts';
import { xlx } from './brands/xlx/brand.ts';
import { ytd } from './brands/ytd/brand.ts';
import { zax } from './brands/zax/brand.ts';

/** All brands; `npm run brand -- new` adds one. The first is the default. */
export const brands: readonly Brand[] = [zax, tc, bj, nn, qg, tq, xlx, ytd];

export const defaultBrandId: BrandId = 'zax';

export function brandById(id: BrandId): Brand {
  const brand = brands.find((candidate) => candidate.id === id);
  if (!brand) throw new Error(`No brand ${id}`);
  return brand;
}
