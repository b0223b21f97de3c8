import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyFolder, newRsaKeyPair } from '../../platform/key-folder.ts';
import { randomDigits } from '../../platform/random.ts';

/** Everything that the two sides agree on when a merchant is signed up. */
export interface LianLianKeys {
  readonly merchantId: string;
  /** The site's number. */
  readonly subMerchantId: string;
  readonly merchantPublicKey: KeyObject;
  /** What LianLian signs with. */
  readonly privateKey: KeyObject;
  /** A key that nobody knows, for forgeries. */
  readonly strangerKey: KeyObject;
  readonly files: { readonly merchantPrivateKey: string; readonly publicKey: string };
}

/** Reads the keys in `dir`, making them the first time. */
export async function loadKeys(dir: string): Promise<LianLianKeys> {
  await makeKeyFolder(dir, makeFiles);
  const file = (name: string): string => join(dir, name);
  const read = (name: string): Promise<string> => readFile(file(name), 'utf8');
  const account = JSON.parse(await read(fileNames.account)) as Account;
  return {
    ...account,
    merchantPublicKey: createPublicKey(
      createPrivateKey({
        key: Buffer.from(await read(fileNames.merchantPrivateKey), 'base64'),
        format: 'der',
        type: 'pkcs8',
      }),
    ),
    privateKey: createPrivateKey(await read(fileNames.privateKey)),
    strangerKey: createPrivateKey(await read(fileNames.strangerKey)),
    files: { merchantPrivateKey: file(fileNames.merchantPrivateKey), publicKey: file(fileNames.publicKey) },
  };
}

async function makeFiles(): Promise<Record<string, string>> {
  const [merchant, lianLian, stranger] = await Promise.all([
    newRsaKeyPair(),
    newRsaKeyPair(),
    newRsaKeyPair(),
  ]);
  const account: Account = {
    merchantId: `2026${randomDigits(14)}`,
    subMerchantId: `2026${randomDigits(14)}`,
  };
  return {
    [fileNames.account]: `${JSON.stringify(account, null, 2)}\n`,
    // The console hands keys over as bare base64, without the lines that make a PEM of them.
    [fileNames.merchantPrivateKey]: bare(merchant.privateKey),
    [fileNames.publicKey]: bare(lianLian.publicKey),
    [fileNames.privateKey]: lianLian.privateKey,
    [fileNames.strangerKey]: stranger.privateKey,
  };
}

const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '');

interface Account {
  readonly merchantId: string;
  readonly subMerchantId: string;
}

const fileNames = {
  account: 'account.json',
  merchantPrivateKey: 'merchant-private-key.txt',
  publicKey: 'lianlian-public-key.txt',
  privateKey: 'lianlian-private-key.pem',
  strangerKey: 'stranger-private-key.pem',
} as const;
