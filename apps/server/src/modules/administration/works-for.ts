import { type BrandId, brands } from '@device-pay/brands';
import { may } from '../access/public.ts';
import type { ActContext } from '../audit/public.ts';

/** Whether an actor may act for a brand: staff for theirs, an operator for every brand. */
export const worksFor = ({ subject, now }: Pick<ActContext, 'subject' | 'now'>, brand: BrandId): boolean =>
  subject.kind === 'operator' || may(subject, 'staff', { kind: 'brand', id: brand }, now) === null;

/** Whether an actor may change what all brands share. */
export const worksForAll = (context: Pick<ActContext, 'subject' | 'now'>): boolean =>
  brands.every(({ id }) => worksFor(context, id));
