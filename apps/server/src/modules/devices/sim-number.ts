import { sql } from 'kysely';

/** The part of a SIM's number that identifies it: the 20th place is not printed on every card, and may be a letter. */
export const simKey = (iccid: string): string => iccid.slice(0, 19).toUpperCase();

/** {@link simKey} of a row of `sims`, which has an index on exactly this expression. */
export const simKeyColumn = sql<string>`upper(left(sims.iccid, 19))`;
