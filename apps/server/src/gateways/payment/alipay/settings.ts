export interface AlipaySettings {
  /** https://openapi.alipay.com/gateway.do, or a simulator's. */
  readonly gatewayUrl: string;
  /** The host (and port) that bills may be fetched from. */
  readonly billHost: string;
  readonly appId: string;
  /** The merchant's own account, 16 digits that begin with 2088. */
  readonly sellerId: string;
  /** The app's private key: PEM, or the bare base64 of Alipay's key tool, in PKCS #8 or #1. */
  readonly appPrivateKey: string;
  /** Alipay's public key, from the app's page in its console: PEM or bare base64. */
  readonly alipayPublicKey: string;
  /** Where Alipay sends its notifications. */
  readonly notifyUrl: string;
  /** How long one answer is waited for; {@link answerTimeoutMs} unless given. */
  readonly timeoutMs?: number;
}
