/**
 * The one catalogue of errors. A call declares which of these it may answer; everything else is an
 * `internalError` with a request id and no detail.
 *
 * `http`: the status of the answer. 200 for what the portal handles in its own pages, 4xx or 5xx where a
 * proxy or a monitor must see it. `retryable`: the same request may succeed later. `level`: how loudly the
 * server reports it. Texts may hold `{name}` parameters, filled from the failure's details.
 */
export interface ErrorEntry {
  readonly http: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 429 | 500 | 503;
  readonly retryable: boolean;
  readonly level: 'info' | 'warn' | 'error';
  readonly zh: string;
  readonly en: string;
}

const entry = (
  http: ErrorEntry['http'],
  level: ErrorEntry['level'],
  zh: string,
  en: string,
  retryable = false,
): ErrorEntry => ({ http, level, zh, en, retryable });

export const errorCatalogue = {
  // What any call may answer.
  invalidInput: entry(400, 'info', '参数或数据无效：{problem}', 'Invalid parameter or data: {problem}'),
  malformedRequest: entry(400, 'info', '请求格式不正确', 'The request could not be read'),
  tokenInUrl: entry(400, 'warn', '请勿在网址中携带令牌', 'A token must not be sent in the URL'),
  loginExpired: entry(401, 'info', '登录已过期，请重新登录', 'Your login has expired. Log in again'),
  tokenUnknown: entry(
    401,
    'info',
    '会话无效，请重新打开页面',
    'This session is not known. Open the page again',
  ),
  sessionNeeded: entry(401, 'info', '请先打开门户页面', 'Open the portal first'),
  loginNeeded: entry(401, 'info', '请先登录', 'Log in first'),
  notAllowed: entry(403, 'info', '您没有权限进行此操作', 'You are not allowed to do this'),
  possessionNeeded: entry(
    403,
    'info',
    '请先验证您持有该设备',
    'Show first that you have the device: enter its password or the last 6 digits of the ICCID',
  ),
  freshLoginNeeded: entry(403, 'info', '请再次输入密码', 'Enter your password again'),
  hostUnknown: entry(421, 'info', '此域名没有服务', 'No brand is served under this host'),
  callUnknown: entry(404, 'info', '接口不存在', 'There is no such call'),
  tooLarge: entry(413, 'info', '内容过大', 'The content is too large'),
  unsupportedMediaType: entry(415, 'info', '不支持的内容类型', 'This content type is not supported'),
  tooManyRequests: entry(429, 'info', '操作过于频繁，请稍后再试', 'Too many requests. Try again later', true),
  internalError: entry(500, 'error', '操作失败，请稍后重试', 'The operation failed. Try again', true),
  serverBusy: entry(503, 'warn', '服务器繁忙，请稍后再试', 'The server is busy. Try again later', true),

  // Account.
  wrongPassword: entry(200, 'info', '用户名或密码不正确', 'The user name or the password is wrong'),
  loginPaused: entry(
    429,
    'warn',
    '尝试次数过多，请 {seconds} 秒后再试',
    'Too many attempts. Try again in {seconds} seconds',
    true,
  ),
  possessionNotProved: entry(
    200,
    'info',
    '验证未通过，请核对设备密码或 ICCID 后 6 位',
    'That does not match. Check the device password or the last 6 digits of the ICCID',
  ),
  wechatNotOffered: entry(200, 'info', '此处暂不支持微信', 'WeChat is not available here'),
  wechatUnavailable: entry(
    200,
    'error',
    '微信服务暂时不可用，请稍后重试',
    'WeChat does not answer now. Try again',
    true,
  ),
  wechatCodeInvalid: entry(
    200,
    'info',
    '微信授权已失效，请重新授权',
    'This WeChat authorization is no longer valid. Authorize again',
  ),
  licenseInvalid: entry(
    200,
    'info',
    '微信登录已失效，请重新授权',
    'This WeChat login is no longer valid. Authorize again',
  ),
  wechatNotLinked: entry(
    200,
    'info',
    '请先用账号和密码登录一次，之后即可用微信登录',
    'Log in once with your account and password. After that WeChat logs you in',
  ),
  identityNotFound: entry(200, 'info', '未找到您的微信身份', 'Your WeChat identity is not known here'),

  // Devices and catalogue.
  noService: entry(200, 'info', '该设备暂无服务', 'No service for the device'),
  noSimNumber: entry(200, 'info', '设备未上报 SIM 卡号', 'The device does not report the SIM number'),
  packageNotFound: entry(200, 'info', '套餐不存在或已下架', 'This package is not on sale'),
  packageNotOffered: entry(
    200,
    'info',
    '该套餐不适用于此设备：{reason}',
    'This package is not offered for the device: {reason}',
  ),
  modelNotFound: entry(200, 'info', '没有这个型号', 'There is no such model'),
  offerLapsed: entry(
    200,
    'info',
    '优惠已过领取后的 24 小时，按原价购买',
    'The offer was claimed and its time is over. The usual price holds',
  ),
  offerUsed: entry(200, 'info', '该设备已使用过此优惠', 'The device has already used this offer'),

  // A coupon that a dealer makes: the rules in their order, each naming its field.
  couponPaidAboveSale: entry(
    200,
    'info',
    '实付金额（actualPaidFen）不能高于售价',
    'Actual paid (actualPaidFen) must not be above the sale price',
  ),
  couponPaidTooLow: entry(
    200,
    'info',
    '实付金额（actualPaidFen）不能低于 0.01',
    'Actual paid (actualPaidFen) must be at least 0.01',
  ),
  couponBelowCost: entry(
    200,
    'info',
    '实付金额（actualPaidFen）不能低于成本价',
    'Actual paid (actualPaidFen) must not be below the cost price',
  ),
  couponDiscountAboveSale: entry(
    200,
    'info',
    '优惠金额（discountFen）不能高于售价',
    'The discount (discountFen) must not be above the sale price',
  ),
  couponDiscountAboveCap: entry(
    200,
    'info',
    '优惠金额（discountFen）不能超过 {cap}',
    'The discount (discountFen) must not be above {cap}',
  ),
  phoneNotBound: entry(
    200,
    'info',
    '请先绑定并验证设备手机号（target）',
    "The device's phone number (target) must be bound and verified first",
  ),
  couponNothingOff: entry(
    200,
    'info',
    '优惠金额（{field}）至少 0.01',
    'The discount ({field}) must take off at least 0.01',
  ),
  couponAmountsDiffer: entry(
    200,
    'info',
    '售价减去优惠应等于实付金额（actualPaidFen）：{expected}',
    'Sale price less discount must be what is actually paid (actualPaidFen): {expected}',
  ),
  couponSalePriceWrong: entry(
    200,
    'info',
    '售价（salePriceFen）与在售套餐的价格不符',
    'The sale price (salePriceFen) is not that of a package on sale for this target',
  ),
  couponTargetUnknown: entry(
    200,
    'info',
    '使用对象（target）不在您的客户范围内',
    'The target (target) is not among your own customers',
  ),
  couponPeriodWrong: entry(
    200,
    'info',
    '有效期（{field}）不正确',
    'The period ({field}) is not right: it must end after it begins, and in the future',
  ),

  // Orders and money.
  orderNotFound: entry(200, 'info', '订单信息获取失败', "Failed to get the order's info"),
  orderDataWrong: entry(200, 'info', '订单数据有误：{problem}', 'The order data is wrong: {problem}'),
  priceChanged: entry(
    200,
    'info',
    '价格已更新，请确认新价格后再支付',
    'The price has changed. Confirm the new price',
  ),
  idempotencyConflict: entry(
    409,
    'warn',
    '同一请求标识已用于其他内容',
    'This idempotency key was used for another request',
  ),
  couponUnusable: entry(200, 'info', '优惠券不可用：{reason}', 'The coupon cannot be used: {reason}'),
  alreadyClaimed: entry(
    200,
    'info',
    '该免费套餐此设备已领取',
    'The device has already had this free package',
  ),
  orderCancelled: entry(200, 'info', '订单已取消', 'The order was cancelled'),
  orderTimedOut: entry(200, 'info', '订单已超时取消', 'The order ran out of time and was cancelled'),
  orderAlreadyPaid: entry(200, 'info', '订单已支付', 'The order is already paid'),
  orderNotPayable: entry(200, 'info', '订单当前不可支付', 'The order cannot be paid now'),
  payMethodUnavailable: entry(
    200,
    'info',
    '当前环境不支持该支付方式',
    'This payment method is not available here',
  ),
  orderNotPaid: entry(200, 'info', '订单尚未支付，没有收据', 'The order is not paid, so there is no receipt'),
  openidNeeded: entry(200, 'info', '请先在微信中授权', 'Let WeChat tell us who you are first'),
  openidMismatch: entry(
    403,
    'warn',
    '当前微信身份与会话不符',
    'This WeChat identity is not the one of this session',
  ),
  refundTooMuch: entry(200, 'info', '退款金额超过可退金额', 'That is more than is left to refund'),
  lineNotRefundable: entry(
    200,
    'info',
    '该服务正在开通，暂不能退款',
    'This line is being delivered. It can be refunded when that has ended',
  ),
  idempotencyKeyNeeded: entry(400, 'info', '缺少 Idempotency-Key', 'The header Idempotency-Key is needed'),
  caseNotFound: entry(200, 'info', '没有这个待办事项', 'There is no such open item'),
  caseActionImpossible: entry(200, 'info', '该待办事项不能这样处理', 'This cannot be done about this item'),
  paymentUnknown: entry(
    200,
    'warn',
    '支付结果确认中，请稍后查看',
    'The payment is being confirmed. Look again in a moment',
    true,
  ),
  paymentFailed: entry(200, 'info', '支付失败', 'The payment failed'),
  providerUnavailable: entry(
    200,
    'error',
    '支付服务暂时不可用，请稍后重试',
    'The payment service does not answer now. Try again',
    true,
  ),
  ticketInvalid: entry(
    200,
    'info',
    '支付链接已失效，请回到原来的应用查看',
    'This payment link is no longer valid. Check in the app you came from',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Errors that the framework itself may answer on any call; calls don't declare them. */
export const frameworkErrors = [
  'invalidInput',
  'malformedRequest',
  'tokenInUrl',
  'loginExpired',
  'tokenUnknown',
  'sessionNeeded',
  'loginNeeded',
  'notAllowed',
  'possessionNeeded',
  'freshLoginNeeded',
  'noService',
  'orderNotFound',
  'hostUnknown',
  'callUnknown',
  'tooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'internalError',
  'serverBusy',
] as const satisfies readonly ErrorCode[];

/** The `code` on the wire: the number that the spec fixes for an expired login, else the entry's name. */
export const wireCode = (code: ErrorCode): string | number => (code === 'loginExpired' ? 100401 : code);

/** The text for people, with its `{parameters}` filled in. */
export function errorText(
  code: ErrorCode,
  language: 'zh' | 'en',
  details: Readonly<Record<string, string | number>> = {},
): string {
  return errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[name] ?? ''),
  );
}
