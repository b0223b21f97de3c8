/** Where a code comes from: a page inside WeChat (the public account) or the mini-program. */
export type CodeEnvironment = 'web' | 'mini-program';

/** Who a person is to one app of ours. Another app has another openid for the same person. */
export interface WechatIdentity {
  readonly appId: string;
  readonly openid: string;
  /** The same at all our apps; null where WeChat does not tell it. */
  readonly unionId: string | null;
}

export type CodeReading =
  | { readonly state: 'known'; readonly identity: WechatIdentity }
  /** The code is used, over, or not ours. */
  | { readonly state: 'invalid'; readonly reason: string }
  /** WeChat did not answer, or not this time. */
  | { readonly state: 'unknown'; readonly reason: string };

export type TicketReading =
  | { readonly state: 'fetched'; readonly ticket: string; readonly lifetimeMs: number }
  /** Ask again after `pauseMs`, not sooner. */
  | { readonly state: 'unknown'; readonly reason: string; readonly pauseMs: number };

/** WeChat's open platform. Reasons are short words or WeChat's numbers: fit for a log. No call throws. */
export interface WechatOpen {
  /** The public account's, for pages inside WeChat. */
  readonly appId: string;
  readonly environments: readonly CodeEnvironment[];
  /** Where to send a person inside WeChat to learn who it is. */
  authorizeUrl(redirectUri: string, scope: 'snsapi_base' | 'snsapi_userinfo', state: string): string;
  /** Asks who a code stands for. WeChat answers that once. */
  readCode(environment: CodeEnvironment, code: string): Promise<CodeReading>;
  /** A ticket to sign pages for the JS-SDK with. WeChat gives few a day: keep it. */
  fetchJsapiTicket(): Promise<TicketReading>;
  /** 32 bytes that follow from the public account's secret: what is kept of its answers is sealed with them. */
  readonly sealKey: Buffer;
}
