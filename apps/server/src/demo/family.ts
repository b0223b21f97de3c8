import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** Rows by table; tables that others refer to come first. */
export type FamilyRows = { readonly [Table in keyof Tables]?: readonly Row<Table>[] };

export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

export const hours = (count: number): number => count * 60;
export const days = (count: number): number => count * 24 * 60;
