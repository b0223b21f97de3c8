import type { BrandId } from './brand.ts';
import { bj } from './brands/bj/logo.ts';
import { nn } from './brands/nn/logo.ts';
import { qg } from './brands/qg/logo.ts';
import { tc } from './brands/tc/logo.ts';
import { tq } from './brands/tq/logo.ts';
import { xlx } from './brands/xlx/logo.ts';
import { ytd } from './brands/ytd/logo.ts';
import { zax } from './brands/zax/logo.ts';

const logos: Readonly<Record<BrandId, string>> = { zax, tc, bj, nn, qg, tq, xlx, ytd };

/**
 * A brand's logo as SVG path data in a 24 × 24 box, filled with the accent. Not loaded with the first screen. Throws
 * for a brand without one.
 */
export function logoOf(id: BrandId): string {
  const path = logos[id];
  if (!path) throw new Error(`The brand ${id} has no logo`);
  return path;
}
