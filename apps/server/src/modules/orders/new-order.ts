import { randomBytes } from 'node:crypto';
import { brandById } from '@device-pay/brands';
import { base58Of, type Currency, orderNumber, yymmdd, zoneOfSite } from '@device-pay/rules';
import type { OrderRow } from '../../platform/database/tables.ts';
import { type ContextOf, userIdOf } from '../../platform/handler.ts';
import type { PricedLine } from '../catalogue/public.ts';
import { agreementHash } from './agreement.ts';
import { soldPackage } from './sold-package.ts';

/** A line at what it costs its buyer: `discountFen` is its share of the order's coupons. */
export interface OrderedLine extends PricedLine {
  readonly discountFen: number;
}

/** What is bought, at which price and on which terms. Amounts in minor units of `currency`. */
export interface Purchase {
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer;
  readonly agent: number;
  readonly type: number;
  readonly lines: readonly OrderedLine[];
  readonly amountFen: number;
  readonly discountFen: number;
  readonly payFen: number;
  readonly currency: Currency;
  readonly termsVersion: string;
  /** Its devices are activated once they have it. */
  readonly activates: boolean;
  readonly payBefore: Date;
}

/** The row of an order to pay, under a new number and with the proof of what its buyer agrees to. */
export function newOrder(context: ContextOf<'session'>, purchase: Purchase): OrderRow {
  const { now, site, brand, language, platform, subject } = context;
  const { lines, termsVersion, currency, payFen } = purchase;
  return {
    id: orderNumber({
      brand: brandById(brand).orderCode,
      date: yymmdd(now, zoneOfSite(site)),
      random: base58Of(randomBytes(8)),
    }),
    brand,
    site,
    platform,
    guest_id: subject.guestId,
    user_id: userIdOf(subject),
    idempotency_key: purchase.idempotencyKey,
    request_hash: purchase.requestHash,
    agent: purchase.agent,
    type: purchase.type,
    status: 'toPay',
    amount_fen: purchase.amountFen,
    discount_fen: purchase.discountFen,
    pay_fen: payFen,
    currency,
    pay_method: null,
    transaction_id: null,
    active: purchase.activates ? 1 : 0,
    terms_version: termsVersion,
    agreement_hash: agreementHash({
      termsVersion,
      language,
      currency,
      payFen,
      lines: lines.map((line) => ({
        packageId: line.item.row.id,
        imei: line.imei,
        total: line.total,
        amountFen: line.amountFen,
        discountFen: line.discountFen,
        sold: soldPackage(line.item),
      })),
    }),
    language,
    created_at: now,
    pay_before: purchase.payBefore,
    paid_at: null,
  };
}
