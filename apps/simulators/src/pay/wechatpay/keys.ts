import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyFolder, newRsaKeyPair } from '../../platform/key-folder.ts';
import { randomDigits, randomHex } from '../../platform/random.ts';
import { createCertificate } from './certificate.ts';

/** A key that WeChat Pay signs with, known to merchants by its serial. */
export interface PlatformKey {
  readonly serial: string;
  readonly privateKey: KeyObject;
  /** Absent in public-key mode (`PUB_KEY_ID_…`), which has no certificate. */
  readonly certificate: PlatformCertificate | undefined;
}

export interface PlatformCertificate {
  readonly pem: string;
  readonly validFromMs: number;
  readonly validUntilMs: number;
}

/** Everything that the two sides agree on when a merchant is signed up. */
export interface WechatPayKeys {
  readonly mchid: string;
  /** The app id of the public account, whose pages pay by H5 and JSAPI. */
  readonly appid: string;
  /** The app id of the merchant's mini-program. */
  readonly miniAppid: string;
  readonly merchantSerial: string;
  readonly merchantPublicKey: KeyObject;
  /** 32 bytes. */
  readonly apiV3Key: string;
  /** The public key (`PUB_KEY_ID_…`), the certificate that it replaces, and certificates that were issued since. */
  readonly platformKeys: [PlatformKey, ...PlatformKey[]];
  readonly files: {
    readonly merchantPrivateKey: string;
    readonly apiV3Key: string;
    readonly platformKeys: string;
  };
}

/** Reads the keys in `dir`, making them the first time. */
export async function loadKeys(dir: string): Promise<WechatPayKeys> {
  await makeKeyFolder(dir, makeFiles);
  return readKeys(dir);
}

/** Adds a certificate, only until the simulator stops: other runs may share the key folder. */
export async function issueCertificate(keys: WechatPayKeys): Promise<PlatformKey> {
  const { privateKey } = await newRsaKeyPair();
  const serial = newSerial();
  const validFromMs = Math.floor(Date.now() / 1000) * 1000;
  const validUntilMs = validFromMs + fiveYearsMs;
  const pem = createCertificate(privateKey, serial, validFromMs, validUntilMs);
  const issued: PlatformKey = {
    serial,
    privateKey: createPrivateKey(privateKey),
    certificate: { pem, validFromMs, validUntilMs },
  };
  keys.platformKeys.push(issued);
  return issued;
}

async function readKeys(dir: string): Promise<WechatPayKeys> {
  const file = (name: string): string => join(dir, name);
  const read = (name: string): Promise<string> => readFile(file(name), 'utf8');
  const account = JSON.parse(await read(fileNames.account)) as Account;
  const certificate = { ...account.certificate, pem: await read(fileNames.certificate) };
  return {
    mchid: account.mchid,
    appid: account.appid,
    miniAppid: miniAppidOf(account.appid),
    merchantSerial: account.merchantSerial,
    merchantPublicKey: createPublicKey(await read(fileNames.merchantPrivateKey)),
    apiV3Key: await read(fileNames.apiV3Key),
    platformKeys: [
      {
        serial: account.publicKeyId,
        privateKey: createPrivateKey(await read(fileNames.publicKeyPrivateKey)),
        certificate: undefined,
      },
      {
        serial: account.certificate.serial,
        privateKey: createPrivateKey(await read(fileNames.certificatePrivateKey)),
        certificate,
      },
    ],
    files: {
      merchantPrivateKey: file(fileNames.merchantPrivateKey),
      apiV3Key: file(fileNames.apiV3Key),
      platformKeys: file(fileNames.platformKeys),
    },
  };
}

async function makeFiles(): Promise<Record<string, string>> {
  const [merchant, publicKey, certificateKey] = await Promise.all([
    newRsaKeyPair(),
    newRsaKeyPair(),
    newRsaKeyPair(),
  ]);
  const validFromMs = Math.floor(Date.now() / 1000) * 1000;
  const account: Account = {
    mchid: `19${randomDigits(8)}`,
    appid: `wx${randomHex(8)}`,
    merchantSerial: newSerial(),
    publicKeyId: `PUB_KEY_ID_01${randomDigits(26)}`,
    certificate: { serial: newSerial(), validFromMs, validUntilMs: validFromMs + fiveYearsMs },
  };
  const certificatePem = createCertificate(
    certificateKey.privateKey,
    account.certificate.serial,
    validFromMs,
    account.certificate.validUntilMs,
  );
  const platformKeys = {
    [account.publicKeyId]: publicKey.publicKey,
    [account.certificate.serial]: certificateKey.publicKey,
  };
  return {
    [fileNames.account]: `${JSON.stringify(account, null, 2)}\n`,
    [fileNames.merchantPrivateKey]: merchant.privateKey,
    [fileNames.apiV3Key]: randomHex(16),
    [fileNames.publicKeyPrivateKey]: publicKey.privateKey,
    [fileNames.certificatePrivateKey]: certificateKey.privateKey,
    [fileNames.certificate]: certificatePem,
    [fileNames.platformKeys]: `${JSON.stringify(platformKeys, null, 2)}\n`,
  };
}

/** Derived from the public account's app id: the key folder stores only that one. */
const miniAppidOf = (appid: string): string =>
  `wx${createHash('sha256').update(`mini ${appid}`).digest('hex').slice(0, 16)}`;

/** 40 hexadecimal digits as certificates carry; the head keeps the DER integer positive and minimal. */
function newSerial(): string {
  return `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase();
}

interface Account {
  readonly mchid: string;
  readonly appid: string;
  readonly merchantSerial: string;
  readonly publicKeyId: string;
  readonly certificate: {
    readonly serial: string;
    readonly validFromMs: number;
    readonly validUntilMs: number;
  };
}

const fileNames = {
  account: 'account.json',
  merchantPrivateKey: 'merchant-private-key.pem',
  apiV3Key: 'api-v3-key.txt',
  publicKeyPrivateKey: 'platform-public-key-private-key.pem',
  certificatePrivateKey: 'platform-certificate-private-key.pem',
  certificate: 'platform-certificate.pem',
  platformKeys: 'platform-keys.json',
} as const;

const fiveYearsMs = 5 * 365 * 86_400_000;
