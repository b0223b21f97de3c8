import { createPublicKey, type KeyObject } from 'node:crypto';
import { hourMs } from '@device-pay/rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';

/** A key that WeChat Pay signs with, from a certificate. */
export interface CertifiedKey {
  readonly serial: string;
  readonly key: KeyObject;
  readonly validUntil: Date;
}

/** Fetches the certificates that are valid now. @throws when the answer can't be trusted */
export type DownloadCertificates = (known: Readonly<Record<string, KeyObject>>) => Promise<CertifiedKey[]>;

/**
 * The keys whose signatures count as WeChat Pay's: the configured ones, and those of certificates, if these are
 * downloaded. While WeChat Pay changes its key, both the old and the new one are here.
 */
export class PlatformKeys {
  readonly #configured: ReadonlyMap<string, KeyObject>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #download: DownloadCertificates | null;
  #certified: readonly CertifiedKey[] = [];
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #refreshedAtMs = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | null = null;

  constructor(
    configured: Readonly<Record<string, string>>,
    clock: Clock,
    log: Logger,
    download: DownloadCertificates | null,
  ) {
    this.#configured = new Map(
      Object.entries(configured).map(([serial, pem]) => [serial, createPublicKey(pem)]),
    );
    this.#clock = clock;
    this.#log = log;
    this.#download = download;
  }

  find(serial: string): KeyObject | undefined {
    return this.#configured.get(serial) ?? this.#valid().find((one) => one.serial === serial)?.key;
  }

  /** All keys; the one that we ask WeChat Pay to sign with comes first. */
  all(): Record<string, KeyObject> {
    const certified = this.#valid().toSorted((a, b) => b.validUntil.getTime() - a.validUntil.getTime());
    return Object.fromEntries([
      ...this.#configured,
      ...certified.map(({ serial, key }) => [serial, key] as const),
    ]);
  }

  /**
   * To be called before a request: waits for the certificates if there is no key at all yet, else renews them in the
   * background.
   */
  async prepare(): Promise<void> {
    if (this.#clock.now().getTime() - this.#refreshedAtMs < refreshEveryMs) return;
    const refreshing = this.#refresh();
    if (Object.keys(this.all()).length === 0) await refreshing;
  }

  /**
   * Reports a signature with an unknown key. It is not believed, but the key may be new: WeChat Pay repeats its
   * notifications, and by the next one the certificate is here.
   */
  missed(): void {
    void this.#refresh();
  }

  /** At most once a minute: strangers who send unknown serials must not make us flood WeChat Pay. */
  #refresh(): Promise<void> {
    const nowMs = this.#clock.now().getTime();
    if (this.#download === null) return Promise.resolve();
    if (this.#refreshing === null && nowMs - this.#triedAtMs >= retryAfterMs) {
      this.#triedAtMs = nowMs;
      this.#refreshing = this.#download(this.all())
        .then((certified) => {
          this.#certified = certified;
          this.#refreshedAtMs = nowMs;
        })
        // Known keys stay; an unknown serial starts the next try.
        .catch((error: unknown) =>
          this.#log.error({ err: error }, 'WeChat Pay’s certificates could not be downloaded'),
        )
        .finally(() => {
          this.#refreshing = null;
        });
    }
    return this.#refreshing ?? Promise.resolve();
  }

  #valid(): CertifiedKey[] {
    const now = this.#clock.now();
    return this.#certified.filter(({ validUntil }) => validUntil > now);
  }
}

const refreshEveryMs = 12 * hourMs;
const retryAfterMs = 60_000;
