import { randomHex } from '../../platform/random.ts';
import { signRsa } from '../rsa.ts';
import { noFaults, type WechatPayAppliedFaults } from './faults.ts';
import type { PlatformKey, WechatPayKeys } from './keys.ts';
import type { SignedMessage, SigningDraft } from './signed-message.ts';

/** Signs what WeChat Pay sends: the text is `timestamp\nnonce\nbody\n`, and a serial names the key. */
export class PlatformSigner {
  readonly #keys: WechatPayKeys;
  #active: PlatformKey;
  #isAlternating = false;

  constructor(keys: WechatPayKeys) {
    this.#keys = keys;
    this.#active = keys.platformKeys[0];
  }

  get activeSerial(): string {
    return this.#active.serial;
  }

  /** Switches to the next key; all stay valid. Alternating switches with every message, as during a migration. */
  rotate(isAlternating: boolean): void {
    this.#isAlternating = isAlternating;
    this.#switchKey();
  }

  /** Signs with this key from now on. */
  use(key: PlatformKey): void {
    this.#isAlternating = false;
    this.#active = key;
  }

  /** @param wantedSerial the merchant's `Wechatpay-Serial` request header, followed except while alternating */
  async sign(
    body: string,
    wantedSerial?: string,
    faults: WechatPayAppliedFaults = noFaults,
  ): Promise<SignedMessage> {
    const draft: SigningDraft = { timestampSeconds: Math.floor(Date.now() / 1000), body };
    faults.beforeSigning(draft);
    const key = this.#chooseKey(wantedSerial);
    const timestamp = String(draft.timestampSeconds);
    const nonce = randomHex(16);
    const signature = await signRsa('RSA-SHA256', `${timestamp}\n${nonce}\n${draft.body}\n`, key.privateKey);
    const message: SignedMessage = { timestamp, nonce, serial: key.serial, signature, body: draft.body };
    faults.afterSigning(message);
    return message;
  }

  #chooseKey(wantedSerial: string | undefined): PlatformKey {
    if (this.#isAlternating) {
      this.#switchKey();
      return this.#active;
    }
    return this.#keys.platformKeys.find(({ serial }) => serial === wantedSerial) ?? this.#active;
  }

  #switchKey(): void {
    const { platformKeys } = this.#keys;
    const next = (platformKeys.indexOf(this.#active) + 1) % platformKeys.length;
    this.#active = platformKeys[next] ?? platformKeys[0];
  }
}
