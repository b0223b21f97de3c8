import { sql } from 'kysely';

/** What tells a SIM's number from every other: the 20th place is not printed on every card, and may be a letter. */
export const simKey = (iccid: string): string => iccid.slice(0, 19).toUpperCase();

/** The same of a row of `sims`, which is indexed by it. */
export const simKeyColumn = sql<string>`upper(left(sims.iccid, 19))`;
