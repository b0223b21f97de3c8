import { createHash } from 'node:crypto';
import { saleTermsOf } from '@device-pay/content';
import type { Language, SoldPackage } from '../../platform/database/tables.ts';

/** What somebody agrees to by ordering. */
export interface Agreement {
  readonly termsVersion: string;
  readonly language: Language;
  readonly currency: string;
  readonly payFen: number;
  readonly lines: readonly {
    readonly packageId: number;
    readonly imei: string;
    readonly total: number;
    readonly amountFen: number;
    readonly discountFen: number;
    readonly sold: SoldPackage;
  }[];
}

/**
 * SHA-256, in hex, over the words of the terms in the language that was read and over everything that was
 * bought with its prices. It is kept with the order: whatever is shown as "agreed to" later can be proved.
 */
export function agreementHash(agreement: Agreement): string {
  const terms = saleTermsOf(agreement.termsVersion)?.[agreement.language] ?? null;
  return createHash('sha256')
    .update(canonical({ ...agreement, terms }))
    .digest('hex');
}

/** JSON with its keys in order: the database gives objects back in an order of its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
