import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, 2 passes (OWASP's first choice): about 10 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

// A hash to compare with when there is no such account, so that the answer takes as long as for a wrong password.
let decoy: Promise<string> | undefined;

/** False for a wrong password and for an account that is not there, in the same time. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
