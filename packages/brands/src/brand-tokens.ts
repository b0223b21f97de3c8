import type { BrandId } from './brand.ts';
import { bj } from './brands/bj/tokens.ts';
import { nn } from './brands/nn/tokens.ts';
import { qg } from './brands/qg/tokens.ts';
import { tc } from './brands/tc/tokens.ts';
import { tq } from './brands/tq/tokens.ts';
import { xlx } from './brands/xlx/tokens.ts';
import { ytd } from './brands/ytd/tokens.ts';
import { zax } from './brands/zax/tokens.ts';
import type { BrandTokens } from './tokens.ts';

const brandTokens: Readonly<Record<BrandId, BrandTokens>> = { zax, tc, bj, nn, qg, tq, xlx, ytd };

export function tokensOf(id: BrandId): BrandTokens {
  const tokens = brandTokens[id];
  if (!tokens) throw new Error(`The brand ${id} has no colours`);
  return tokens;
}
