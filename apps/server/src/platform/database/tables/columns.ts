import type { PayMethod } from '@device-pay/brands';
import type { ColumnType } from 'kysely';

export type { PayMethod } from '@device-pay/brands';
export type { Currency, Language, Site } from '@device-pay/rules';

/** JSON columns are written as strings and read as values. */
export type Json<T> = ColumnType<T, string, string>;
/** How an order was paid; `none`: there was nothing to pay. */
export type PaidBy = PayMethod | 'none';
/** A day without a time, such as `2026-11-21`. */
export type Day = string;
