import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyFolder } from '../../platform/key-folder.ts';
import { randomHex } from '../../platform/random.ts';

/** What the two sides agree on when an account and its webhook endpoint are set up. */
export interface StripeKeys {
  /** `sk_test_…`, the bearer token of every call. */
  readonly secretKey: string;
  /** `whsec_…`: the endpoint's secret, and the one that replaces it when it is rolled. */
  readonly webhookSecrets: readonly [string, string];
  readonly files: { readonly secretKey: string; readonly webhookSecrets: string };
}

/** Reads the keys in `dir`, making them the first time. */
export async function loadKeys(dir: string): Promise<StripeKeys> {
  await makeKeyFolder(dir, async () => ({
    [fileNames.secretKey]: `sk_test_${randomHex(24)}\n`,
    [fileNames.webhookSecrets]: `whsec_${randomHex(16)}\nwhsec_${randomHex(16)}\n`,
  }));
  const files = {
    secretKey: join(dir, fileNames.secretKey),
    webhookSecrets: join(dir, fileNames.webhookSecrets),
  };
  const [current = '', next = ''] = (await readFile(files.webhookSecrets, 'utf8')).trim().split('\n');
  return {
    secretKey: (await readFile(files.secretKey, 'utf8')).trim(),
    webhookSecrets: [current, next],
    files,
  };
}

const fileNames = { secretKey: 'secret-key.txt', webhookSecrets: 'webhook-secrets.txt' } as const;
