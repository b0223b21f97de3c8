import { sql } from 'kysely';

/** All ids as one parameter: the statement is the same for any number of them, and is prepared once. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** With `<>`: none of them. */
export const noneOf = (ids: readonly string[]) => sql<string>`all(${[...ids]}::uuid[])`;
