/**
 * Groups of synonyms: when a question has one of a group, the others are looked for as well. They help with entries
 * that staff write, whose keywords cannot foresee every wording.
 */
const groups: readonly (readonly string[])[] = [
  ['断网', '没网', '没有网络', '上不了网', '连不上网', 'no internet', 'offline', 'no connection'],
  ['网速慢', '很慢', '卡顿', '太卡', 'slow', 'sluggish', 'laggy', 'lagging', 'buffering'],
  ['限速', '降速', 'throttled', 'capped'],
  ['续费', '续订', '续期', '充值', 'renew', 'recharge', 'extend'],
  ['过期', '到期', '失效', 'expired', 'expire', 'ended'],
  ['退款', '退钱', '还钱', 'refund', 'money back', 'reimburse'],
  ['优惠券', '代金券', '折扣', 'coupon', 'voucher', 'promo code', 'discount'],
  ['发票', '开票', '报销', 'invoice', 'receipt', 'bill'],
  ['未支付', '没付上', '支付失败', '付款失败', '付不了', 'unpaid', 'payment failed', "can't pay"],
  ['扣款', '扣了钱', '扣费', 'charged', 'money taken', 'deducted'],
  ['停机', '停用', '被停', 'stopped', 'suspended', 'blocked', 'deactivated'],
  ['实名', '身份认证', '身份验证', 'real name', 'verify my identity', 'kyc'],
  ['身份证', '证件', 'id card', 'identity card'],
  ['密码', '口令', 'password', 'passcode'],
  ['忘记', '忘了', '找回', 'forgot', 'forgotten', 'lost my password'],
  ['解绑', '解除绑定', '移除设备', 'unbind', 'unlink', 'remove device'],
  ['注销', '销号', '删除账号', 'delete account', 'close account', 'delete my account', 'close my account'],
  ['走失', '走丢', '丢了', 'missing', 'ran away'],
  ['报警', '警报', '告警', 'alarm', 'alert'],
  ['客服', '人工', 'customer service', 'human', 'agent', 'real person'],
  ['录像', '回放', 'recording', 'footage', 'playback'],
  ['热点', '随身wifi', 'hotspot', 'mifi', 'portable wifi', 'pocket wifi'],
  ['运营商', 'carrier', 'operator'],
  ['保修', '质保', '维修', 'warranty', 'guarantee', 'repair'],
];

const isHan = (text: string): boolean => /[\u3400-\u9fff]/.test(text);

/** English phrases only as whole words: "bill" is not in "ability". */
const has = (text: string, phrase: string): boolean =>
  isHan(phrase) ? text.includes(phrase) : ` ${text.replace(/[^a-z0-9']+/g, ' ')} `.includes(` ${phrase} `);

/** The synonyms of the phrases in a question, which is in lower case. */
export const otherWordsFor = (question: string): string[] =>
  groups
    .filter((group) => group.some((phrase) => has(question, phrase)))
    .flatMap((group) => group.filter((phrase) => !has(question, phrase)));
