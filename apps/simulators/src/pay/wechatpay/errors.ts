/** The documented error codes with their HTTP status and customary message. */
const catalogue = {
  PARAM_ERROR: [400, '参数错误'],
  INVALID_REQUEST: [400, '无效请求'],
  APPID_MCHID_NOT_MATCH: [400, 'AppID和mch_id不匹配'],
  MCH_NOT_EXISTS: [400, '商户号不存在'],
  ORDER_CLOSED: [400, '订单已关闭'],
  ORDER_PAID: [400, '该订单已支付'],
  STATEMENT_CREATING: [400, '账单生成中，请在次日10点后获取'],
  NO_STATEMENT_EXIST: [400, '请求的账单文件不存在'],
  SIGN_ERROR: [401, '签名错误'],
  NO_AUTH: [403, '商户无权限'],
  OUT_TRADE_NO_USED: [403, '商户订单号重复'],
  RULE_LIMIT: [403, '业务规则限制'],
  NOT_ENOUGH: [403, '基本账户余额不足，请充值后重新发起'],
  ORDER_NOT_EXIST: [404, '订单不存在'],
  RESOURCE_NOT_EXISTS: [404, '查询的资源不存在'],
  FREQUENCY_LIMITED: [429, '频率超限'],
  SYSTEM_ERROR: [500, '系统异常，请稍后重试'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type WechatPayErrorCode = keyof typeof catalogue;

/** An answer `{code, message, detail?}` with the code's HTTP status. */
export class WechatPayError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;

  constructor(code: WechatPayErrorCode, message: string = catalogue[code][1], detail?: unknown) {
    super(message);
    this.status = catalogue[code][0];
    this.code = code;
    this.detail = detail;
  }

  toBody(): Record<string, unknown> {
    return {
      code: this.code,
      message: this.message,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
    };
  }
}

/** PARAM_ERROR that names the field, as the real service does. */
export function paramError(
  pointer: string,
  value: unknown,
  issue: string,
  location = 'body',
): WechatPayError {
  return new WechatPayError('PARAM_ERROR', `输入源“/${location}${pointer}”${issue}`, {
    field: pointer,
    value: value ?? null,
    issue,
    location,
  });
}
