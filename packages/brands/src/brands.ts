import type { Brand, BrandId } from './brand.ts';
import { bj } from './brands/bj.ts';
import { nn } from './brands/nn.ts';
import { qg } from './brands/qg.ts';
import { tc } from './brands/tc.ts';
import { tq } from './brands/tq.ts';
import { xlx } from './brands/xlx.ts';
import { ytd } from './brands/ytd.ts';
import { zax } from './brands/zax.ts';

/** Every brand there is; `npm run brand -- new` adds one. The first is the default. */
export const brands: readonly Brand[] = [zax, tc, bj, nn, qg, tq, xlx, ytd];

export const defaultBrandId: BrandId = 'zax';

export function brandById(id: BrandId): Brand {
  const brand = brands.find((candidate) => candidate.id === id);
  if (!brand) throw new Error(`No brand ${id}`);
  return brand;
}
