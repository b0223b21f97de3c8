import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyFolder, newRsaKeyPair } from '../../platform/key-folder.ts';
import { randomDigits } from '../../platform/random.ts';

/** Everything that the two sides agree on when a merchant signs up an app. */
export interface AlipayKeys {
  /** 16 digits. */
  readonly appId: string;
  /** The merchant's own account, 16 digits that begin with 2088. */
  readonly sellerId: string;
  readonly appPublicKey: KeyObject;
  readonly alipayPrivateKey: KeyObject;
  readonly files: { readonly appPrivateKey: string; readonly alipayPublicKey: string };
}

/** Reads the keys in `dir`, making them the first time. */
export async function loadKeys(dir: string): Promise<AlipayKeys> {
  await makeKeyFolder(dir, makeFiles);
  const file = (name: string): string => join(dir, name);
  const read = (name: string): Promise<string> => readFile(file(name), 'utf8');
  const account = JSON.parse(await read(fileNames.account)) as Account;
  return {
    ...account,
    appPublicKey: createPublicKey(await read(fileNames.appPrivateKey)),
    alipayPrivateKey: createPrivateKey(await read(fileNames.alipayPrivateKey)),
    files: {
      appPrivateKey: file(fileNames.appPrivateKey),
      alipayPublicKey: file(fileNames.alipayPublicKey),
    },
  };
}

async function makeFiles(): Promise<Record<string, string>> {
  const [app, alipay] = await Promise.all([newRsaKeyPair(), newRsaKeyPair()]);
  const account: Account = { appId: `2021${randomDigits(12)}`, sellerId: `2088${randomDigits(12)}` };
  return {
    [fileNames.account]: `${JSON.stringify(account, null, 2)}\n`,
    [fileNames.appPrivateKey]: app.privateKey,
    [fileNames.alipayPrivateKey]: alipay.privateKey,
    [fileNames.alipayPublicKey]: alipay.publicKey,
  };
}

interface Account {
  readonly appId: string;
  readonly sellerId: string;
}

const fileNames = {
  account: 'account.json',
  appPrivateKey: 'app-private-key.pem',
  alipayPrivateKey: 'alipay-private-key.pem',
  alipayPublicKey: 'alipay-public-key.pem',
} as const;
