import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadKeys } from '../pay/wechatpay/keys.ts';
import { makeKeyFolder } from '../platform/key-folder.ts';
import { randomHex } from '../platform/random.ts';

export interface WechatAccount {
  readonly kind: AccountKind;
  readonly appId: string;
  readonly secret: string;
  /** The file with the secret, for the server's configuration. */
  readonly secretFile: string;
}

/** A public account (web pages inside WeChat) or a mini-program. */
export type AccountKind = 'public' | 'mini-program';

/**
 * The two accounts. They have the app ids of WeChat Pay's merchant, because a payer's openid is valid only with the
 * app that it was issued for.
 */
export async function loadAccounts(keysDir: string): Promise<readonly WechatAccount[]> {
  const dir = join(keysDir, 'wechat-open');
  await makeKeyFolder(dir, async () => ({
    'app-secret.txt': randomHex(16),
    'mini-app-secret.txt': randomHex(16),
  }));
  const read = (name: string): Promise<string> => readFile(join(dir, name), 'utf8');
  const { appid, miniAppid } = await loadKeys(join(keysDir, 'wechatpay'));
  return [
    {
      kind: 'public',
      appId: appid,
      secret: await read('app-secret.txt'),
      secretFile: join(dir, 'app-secret.txt'),
    },
    {
      kind: 'mini-program',
      appId: miniAppid,
      secret: await read('mini-app-secret.txt'),
      secretFile: join(dir, 'mini-app-secret.txt'),
    },
  ];
}
