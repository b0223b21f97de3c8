import { createPublicKey, type KeyObject } from 'node:crypto';
import { ConfigError } from './platform/config.ts';

/** What a file of keys holds, by the variable that names the file. */
export interface NamedKey {
  readonly variable: string;
  readonly text: string;
  /** Throws when the text is not a key of this kind. */
  readonly read: (text: string) => KeyObject;
}

/**
 * Checks our private key and the provider's public key. Consoles show our own public key beside the provider's: if it
 * were configured in place of the provider's, every notification would be rejected, and nobody would know why.
 * @throws ConfigError that names the variable
 */
export function requireProviderKeys(own: NamedKey, theirs: NamedKey): void {
  const privateKey = keyOf(own, 'private');
  if (theirs.text.includes('PRIVATE KEY'))
    throw new ConfigError(`${theirs.variable}: the file holds a private key, not the provider's public one`);
  if (createPublicKey(privateKey).equals(keyOf(theirs, 'public')))
    throw new ConfigError(
      `${theirs.variable}: the file holds the other half of ${own.variable}, not the provider's own key`,
    );
}

function keyOf({ variable, text, read }: NamedKey, kind: 'private' | 'public'): KeyObject {
  try {
    return read(text);
  } catch (cause) {
    throw new ConfigError(`${variable}: the file holds no ${kind} key that can be read`, { cause });
  }
}
