/** The documented `sub_code`s with their `code` and customary message. */
const catalogue = {
  'isv.missing-app-id': ['40001', '缺少应用ID参数'],
  'isv.missing-method': ['40001', '缺少方法名参数'],
  'isv.missing-signature': ['40001', '缺少签名参数'],
  'isv.missing-signature-type': ['40001', '缺少签名类型参数'],
  'isv.missing-timestamp': ['40001', '缺少时间戳参数'],
  'isv.missing-version': ['40001', '缺少版本参数'],
  'isv.invalid-app-id': ['40002', '无效的AppID参数'],
  'isv.invalid-charset': ['40002', '字符集错误'],
  'isv.invalid-method': ['40002', '不存在的方法名'],
  'isv.invalid-parameter': ['40002', '参数有误'],
  'isv.invalid-signature': ['40002', '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配'],
  'isv.invalid-signature-type': ['40002', '无效的签名类型'],
  'isv.invalid-timestamp': ['40002', '时间戳参数无效'],
  'isp.bill_not_exist': ['40004', '账单不存在'],
  'isp.unknow-error': ['20000', '系统繁忙'],
  'aop.unknow-error': ['20000', '业务服务不可用'],
  'aop.call-limited': ['40005', '调用频次超限'],
  'ACQ.SYSTEM_ERROR': ['40004', '系统错误'],
  'ACQ.INVALID_PARAMETER': ['40004', '参数无效'],
  'ACQ.CONTEXT_INCONSISTENT': ['40004', '交易信息被篡改'],
  'ACQ.TRADE_NOT_EXIST': ['40004', '交易不存在'],
  'ACQ.TRADE_STATUS_ERROR': ['40004', '交易状态不合法'],
  'ACQ.REASON_TRADE_STATUS_INVALID': ['40004', '交易状态异常'],
  'ACQ.TRADE_HAS_FINISHED': ['40004', '交易已完结'],
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': ['40004', '退款金额无效'],
  'ACQ.DISCORDANT_REPEAT_REQUEST': ['40004', '请求信息不一致'],
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': ['40004', '卖家余额不足'],
} as const satisfies Record<string, readonly [code: string, message: string]>;

const messages: Readonly<Record<string, string>> = {
  '20000': 'Service Currently Unavailable',
  '40001': 'Missing Required Arguments',
  '40002': 'Invalid Arguments',
  '40004': 'Business Failed',
  '40005': 'Call Limited',
  '40006': 'Insufficient Permissions',
};

export type AlipaySubCode = keyof typeof catalogue;

/** An answer `{code, msg, sub_code, sub_msg}`; HTTP says 200 all the same. */
export class AlipayError extends Error {
  readonly subCode: AlipaySubCode;

  constructor(subCode: AlipaySubCode, message: string = catalogue[subCode][1]) {
    super(message);
    this.subCode = subCode;
  }

  toBody(): Record<string, unknown> {
    return errorBody(catalogue[this.subCode][0], this.subCode, this.message);
  }
}

/** For control calls, which may name codes that the simulator itself never gives. */
export function errorBody(code: string, subCode: string, subMessage: string): Record<string, unknown> {
  return { code, msg: messages[code] ?? 'Business Failed', sub_code: subCode, sub_msg: subMessage };
}
