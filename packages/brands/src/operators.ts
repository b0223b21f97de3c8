import type { BrandId } from './brand.ts';
import { bj } from './brands/bj/operator.ts';
import { nn } from './brands/nn/operator.ts';
import { qg } from './brands/qg/operator.ts';
import { tc } from './brands/tc/operator.ts';
import { tq } from './brands/tq/operator.ts';
import { xlx } from './brands/xlx/operator.ts';
import { ytd } from './brands/ytd/operator.ts';
import { zax } from './brands/zax/operator.ts';
import type { Operator } from './operator.ts';

export type { Operator } from './operator.ts';

const operators: Readonly<Record<BrandId, Operator>> = { zax, tc, bj, nn, qg, tq, xlx, ytd };

/** Throws for a brand without an operator: each must be entered here before it can have documents. */
export function operatorOf(id: BrandId): Operator {
  const operator = operators[id];
  if (!operator) throw new Error(`Nobody runs the brand ${id}`);
  return operator;
}
