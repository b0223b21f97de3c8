import type { ColumnType } from 'kysely';

export type { Currency, Language, Site } from '@device-pay/rules';

/** JSON columns are written as strings and read as values. */
export type Json<T> = ColumnType<T, string, string>;
export type PayMethod = 'WX' | 'ZFB' | 'UG' | 'none';
/** A day without a time, such as `2026-11-21`. */
export type Day = string;
