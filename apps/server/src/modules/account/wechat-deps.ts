import type { WechatOpen } from '../../gateways/wechat/port.ts';

/** What the calls that deal with WeChat work with. */
export interface WechatDeps {
  /** Null where none is configured. */
  readonly wechat: WechatOpen | null;
  readonly demo: boolean;
}
