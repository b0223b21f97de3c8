/** Where a code comes from: a page inside WeChat (the public account) or the mini-program. */
export type CodeEnvironment = 'web' | 'mini-program';

/** A person's identity at one of our apps. Another app has another openid for the same person. */
export interface WechatIdentity {
  readonly appId: string;
  readonly openid: string;
  /** The same at all our apps; null if WeChat does not tell it. */
  readonly unionId: string | null;
}

export type CodeReading =
  | { readonly state: 'known'; readonly identity: WechatIdentity }
  /** The code is used, expired, or not ours. */
  | { readonly state: 'invalid'; readonly reason: string }
  /** WeChat did not answer this time. */
  | { readonly state: 'unknown'; readonly reason: string };

export type TicketReading =
  | { readonly state: 'fetched'; readonly ticket: string; readonly lifetimeMs: number }
  /** Ask again after `pauseMs`, not sooner. */
  | { readonly state: 'unknown'; readonly reason: string; readonly pauseMs: number };

/** WeChat's open platform. Reasons are short words or WeChat's numbers: fit for a log. No call throws. */
export interface WechatOpen {
  /** The public account's app id, for pages inside WeChat. */
  readonly appId: string;
  readonly environments: readonly CodeEnvironment[];
  /** The address that a person inside WeChat is sent to in order to be identified. */
  authorizeUrl(redirectUri: string, scope: 'snsapi_base' | 'snsapi_userinfo', state: string): string;
  /** Asks whom a code identifies. WeChat answers that once for each code. */
  readCode(environment: CodeEnvironment, code: string): Promise<CodeReading>;
  /** A ticket for signing pages for the JS-SDK. WeChat gives only a few a day: keep it. */
  fetchJsapiTicket(): Promise<TicketReading>;
  /** 32 bytes derived from the public account's secret: they seal what is stored of WeChat's answers. */
  readonly sealKey: Buffer;
}
