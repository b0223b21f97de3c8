import type { ColumnType } from 'kysely';

/** JSON columns are written as strings and read as values. */
export type Json<T> = ColumnType<T, string, string>;
export type Site = 'cn' | 'iso';
export type Language = 'zh' | 'en';
export type PayMethod = 'WX' | 'ZFB' | 'UG' | 'none';
/** A day without a time, such as `2026-11-21`. */
export type Day = string;
