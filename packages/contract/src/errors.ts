/**
 * The one catalogue of errors. A call declares which of these it may answer; everything else is an `internalError` with
 * a request id and no detail.
 *
 * `http`: the status of the answer. 200 for what the portal handles in its own pages, 4xx or 5xx where a proxy or a
 * monitor must notice it. `retryable`: the same request may succeed later. `level`: the log level. Texts may have
 * `{name}` parameters, filled from the failure's details.
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
  // Failures of any call.
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
    '请先证明设备在您手中：输入设备密码或 ICCID 后 6 位',
    'Confirm first that you have the device: enter its password or the last 6 digits of the ICCID',
  ),
  freshLoginNeeded: entry(403, 'info', '请再次输入密码', 'Enter your password again'),
  hostUnknown: entry(421, 'info', '此域名没有服务', 'No brand is served under this host'),
  // Shown to people when a new page calls a process of the previous release.
  callUnknown: entry(
    404,
    'info',
    '此功能暂时无法使用，请稍后再试',
    'This is not available right now. Try again later',
  ),
  tooLarge: entry(413, 'info', '内容过大', 'The content is too large'),
  unsupportedMediaType: entry(415, 'info', '不支持的内容类型', 'This content type is not supported'),
  tooManyRequests: entry(429, 'info', '操作过于频繁，请稍后再试', 'Too many requests. Try again later', true),
  internalError: entry(500, 'error', '操作失败，请稍后重试', 'The operation failed. Try again', true),
  serverBusy: entry(503, 'warn', '服务器繁忙，请稍后再试', 'The server is busy. Try again later', true),

  // Account.
  wrongPassword: entry(200, 'info', '用户名或密码不正确', 'Wrong user name or password'),
  loginPaused: entry(
    429,
    'warn',
    '尝试次数过多，请 {seconds} 秒后再试',
    'Too many attempts. Try again in {seconds} s',
    true,
  ),
  possessionPaused: entry(
    429,
    'warn',
    '尝试次数过多，请 {minutes} 分钟后再试',
    'Too many attempts. Try again in {minutes} min',
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
    'WeChat is not responding. Try again',
    true,
  ),
  wechatCodeInvalid: entry(
    200,
    'info',
    '微信授权已失效，请重新授权',
    'The WeChat authorization has expired. Authorize again',
  ),
  licenseInvalid: entry(
    200,
    'info',
    '微信登录已失效，请重新授权',
    'The WeChat login has expired. Authorize again',
  ),
  wechatNotLinked: entry(
    200,
    'info',
    '请先用账号和密码登录一次，之后即可用微信登录',
    'Log in once with your account and password. After that, you can log in with WeChat',
  ),
  identityNotFound: entry(200, 'info', '未找到您的微信身份', 'Your WeChat identity was not found'),

  // Devices and catalogue.
  noService: entry(200, 'info', '该设备暂无服务', 'No service for the device'),
  noSimNumber: entry(200, 'info', '设备未上报流量卡号', 'The device does not report the SIM number'),
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
    '优惠领取后的有效时间已过，按原价购买',
    'The offer has expired. The usual price applies',
  ),
  offerUsed: entry(200, 'info', '该设备已使用过此优惠', 'The device has already used this offer'),

  // Commands to devices, cards, and phone numbers.
  deviceOffline: entry(
    200,
    'info',
    '设备离线，请将设备开机并放在有信号的地方后再试',
    'The device is offline. Switch it on where there is a signal, then try again',
    true,
  ),
  deviceRefused: entry(200, 'info', '设备拒绝了此操作', 'The device has refused this'),
  devicePlatformUnavailable: entry(
    200,
    'error',
    '设备平台暂时没有响应，请稍后再试',
    'The device platform is not responding. Try again',
    true,
  ),
  functionNotSupported: entry(200, 'info', '该设备没有此功能', 'The device does not have this function'),
  settingsConflict: entry(
    200,
    'info',
    '设置已在别处更改，请确认后再保存',
    'The settings were changed elsewhere. Review them, then save again',
  ),
  cardSwitchRunning: entry(
    200,
    'info',
    '正在切卡，请等待完成',
    'The SIM is being switched. Wait until it is done',
  ),
  noCardInfo: entry(
    200,
    'info',
    '未找到卡信息，请检查卡片、重新插卡或重启设备',
    'No SIM info found. Check the SIM, re-insert it, or restart the device',
  ),
  cardInUse: entry(200, 'info', '当前正在使用这张卡', 'This SIM is already in use'),
  cardNotUsable: entry(200, 'info', '这张卡不可用：{reason}', 'This SIM cannot be used: {reason}'),
  deviceBound: entry(
    200,
    'info',
    '该设备已绑定其他账号，请原账号先解绑',
    'The device is bound to another account and must be unbound there first',
  ),
  phoneCodeWrong: entry(200, 'info', '验证码不正确', 'The code is wrong'),
  phoneCodeEnded: entry(200, 'info', '验证码已失效，请重新获取', 'The code has expired. Request a new one'),
  smsUnavailable: entry(
    200,
    'error',
    '短信暂时无法发送，请稍后再试',
    'The SMS cannot be sent now. Try again',
    true,
  ),
  selfCheckNotFound: entry(200, 'info', '没有这次自检', 'There is no such self-check'),

  // Alarms and pets.
  voiceAlarmUnavailable: entry(
    200,
    'info',
    '声音报警剩余 {seconds} 秒，不足 15 秒，无法开启',
    'Only {seconds} s of sound alarm left: an alarm needs 15 s',
  ),
  petNotEntered: entry(200, 'info', '请先填写宠物信息', 'Add your pet first'),
  noticeNotFound: entry(
    200,
    'info',
    '该寻宠启事不存在或已撤回',
    'There is no such notice, or it was withdrawn',
  ),

  // Files. People read these texts, so the field's protocol name is only in the answer's data.
  pictureTooBig: entry(
    200,
    'info',
    '图片过大，单张不能超过 {limit}',
    'The picture is too big: at most {limit}',
  ),
  notAnImage: entry(
    200,
    'info',
    '上传的文件必须是图片（JPEG、PNG、WebP、GIF、AVIF）',
    'The upload must be an image: JPEG, PNG, WebP, GIF or AVIF',
  ),
  videoTooBig: entry(200, 'info', '视频过大，不能超过 {limit}', 'The video is too big: at most {limit}'),
  notAVideo: entry(
    200,
    'info',
    '上传的文件必须是视频（MP4、MOV、WebM）',
    'The upload must be a video: MP4, MOV or WebM',
  ),
  tooManyFiles: entry(200, 'info', '文件最多 {limit} 个', 'Too many files: at most {limit}'),
  fileNotFound: entry(200, 'info', '文件不存在或已删除', 'There is no such file, or it was deleted'),

  // Real-name verification.
  realNameConsentNeeded: entry(
    200,
    'info',
    '请先阅读并同意相关说明',
    'Read and agree to how we handle your ID first',
  ),
  realNameStepNotDue: entry(
    200,
    'info',
    '当前不能进行此步骤，请按页面提示继续',
    'This step is not available now. Continue with the one shown on the page',
  ),
  realNameWayNotOffered: entry(200, 'info', '该卡不支持此种认证方式', 'This SIM cannot be verified this way'),
  realNameDone: entry(200, 'info', '该卡已完成实名认证', 'This SIM is already verified'),
  realNameRefused: entry(200, 'info', '未通过：{reason}', 'Not accepted: {reason}'),
  realNameCardLimit: entry(
    200,
    'info',
    '该证件名下的卡已达上限，请先解除一张不用的卡的实名，或到运营商注销，或换用其他人的证件',
    'This person already has the maximum number of SIMs. Remove the verification of an unused one, cancel it at its carrier, or use another person’s ID',
  ),
  realNameUnavailable: entry(
    200,
    'error',
    '运营商实名服务暂时没有响应，请稍后再试',
    'The carrier is not responding. Try again',
    true,
  ),
  idNumberInvalid: entry(
    200,
    'info',
    '证件号码有误，请核对后重新输入',
    'The ID number is not valid. Check each digit',
  ),
  digitsEnded: entry(
    200,
    'info',
    '数字已失效或已使用，请重新获取后再录制',
    'The digits have expired or were used. Get new ones and record again',
  ),
  uploadNotFound: entry(200, 'info', '没有这次上传，请重新开始', 'Upload not found. Start again'),
  uploadIncomplete: entry(
    200,
    'info',
    '视频尚未传完，请继续上传',
    'The video is not fully uploaded. Continue uploading',
    true,
  ),
  uploadOffsetWrong: entry(
    200,
    'info',
    '上传位置不正确，请从 {offset} 继续',
    'Wrong upload position. Continue from {offset}',
    true,
  ),

  // Help and support.
  faqNotFound: entry(200, 'info', '没有这条帮助', 'There is no such help entry'),
  faqSlugTaken: entry(200, 'info', '该名称（slug）已被使用', 'This name (slug) is already taken'),
  feedbackNotFound: entry(200, 'info', '没有这条记录', 'There is no such case'),
  feedbackStateWrong: entry(
    200,
    'info',
    '当前状态不能进行此操作，请刷新后再试',
    'This cannot be done in the current state. Refresh and try again',
  ),
  customerServiceNotOffered: entry(
    200,
    'info',
    '此处没有在线客服，请拨打电话或发送邮件',
    'Chat is not available here. Call or email us',
  ),
  customerServiceUnavailable: entry(
    200,
    'warn',
    '在线客服暂时无法连接，请稍后再试或拨打电话',
    'Chat is not responding. Try again, or call us',
    true,
  ),

  // Sessions, and cancelling accounts and contracts.
  sessionNotFound: entry(200, 'info', '该登录已失效', 'This login has already ended'),
  cancellationNotFound: entry(200, 'info', '没有这条注销申请', 'Cancellation request not found'),
  cancellationOpen: entry(
    200,
    'info',
    '已有正在处理的注销申请',
    'A cancellation request is already in progress',
  ),
  cancellationStateWrong: entry(
    200,
    'info',
    '该注销申请已处理，不能再更改',
    'This request has already been decided and cannot be changed',
  ),
  cancellationTooEarly: entry(
    200,
    'info',
    '审核期未满 3 个工作日，暂不能通过',
    'It can only be approved after 3 working days, to leave time to withdraw',
  ),
  unwindNotFound: entry(200, 'info', '没有这条解约申请', 'Contract cancellation request not found'),
  unwindImpossible: entry(
    200,
    'info',
    '该订单不能解约：没有正在生效的合约',
    'This order has no active contract',
  ),
  unwindStateWrong: entry(
    200,
    'info',
    '该解约申请当前不能进行此操作',
    'This cannot be done while the request is in its current state',
  ),

  // Popups and rewards.
  popupNotFound: entry(200, 'info', '没有这个弹窗', 'There is no such popup'),
  taskNotFound: entry(200, 'info', '没有这个任务', 'There is no such task for this device'),
  taskDoneForToday: entry(
    200,
    'info',
    '今日次数已用完，请明天再来',
    'That is all for today. Come back tomorrow',
  ),
  watchUnknown: entry(200, 'info', '本次观看已失效，请重新开始', 'This view has expired. Start again'),
  watchTooShort: entry(200, 'info', '还需观看 {seconds} 秒', 'Watch for {seconds} s more', true),
  nothingToExchange: entry(200, 'info', '没有可兑换的观看次数', 'You have nothing to exchange yet'),

  // Coupon drafts of dealers: the rules in order, each with its field in the answer's data.
  couponPaidAboveSale: entry(
    200,
    'info',
    '实付金额不能高于售价',
    'The customer must not pay more than the sale price',
  ),
  couponPaidTooLow: entry(200, 'info', '实付金额不能低于 0.01', 'The customer must pay at least 0.01'),
  couponBelowCost: entry(
    200,
    'info',
    '实付金额不能低于成本价',
    'The customer must not pay less than the cost price',
  ),
  couponDiscountAboveSale: entry(
    200,
    'info',
    '优惠金额不能高于售价',
    'The discount must not be above the sale price',
  ),
  couponDiscountAboveCap: entry(
    200,
    'info',
    '优惠金额不能超过 {cap}',
    'The discount must not be above {cap}',
  ),
  phoneNotBound: entry(
    200,
    'info',
    '请先绑定并验证设备手机号',
    'The device’s phone number must be bound and verified first',
  ),
  couponNothingOff: entry(200, 'info', '优惠金额至少 0.01', 'The discount must take off at least 0.01'),
  couponAmountsDiffer: entry(
    200,
    'info',
    '售价减去优惠应等于实付金额：{expected}',
    'Sale price less discount must be what the customer pays: {expected}',
  ),
  couponSalePriceWrong: entry(
    200,
    'info',
    '售价与在售套餐的价格不符',
    'The sale price is not that of a package on sale for this target',
  ),
  couponTargetUnknown: entry(
    200,
    'info',
    '使用对象不在您的客户范围内',
    'The target is not among your own customers',
  ),
  couponPackageUnknown: entry(
    200,
    'info',
    '套餐不存在，或您的客户目前不能购买',
    'There is no such package on sale for your customers',
  ),
  couponPeriodWrong: entry(
    200,
    'info',
    '有效期不正确：结束时间应晚于开始时间和现在，且在两年以内',
    'The period is not valid: it must end after it starts, in the future, and within two years',
  ),

  // Orders and money.
  orderNotFound: entry(200, 'info', '订单信息获取失败', 'Failed to get the order’s info'),
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
    '该套餐每台设备限一次，此设备已领取或购买过',
    'This package is once per device, and this one has already had it',
  ),
  orderCancelled: entry(200, 'info', '订单已取消', 'The order was cancelled'),
  orderTimedOut: entry(200, 'info', '订单已超时取消', 'The order was not paid in time and was cancelled'),
  orderRefunded: entry(200, 'info', '订单已退款', 'The order was refunded'),
  orderAlreadyPaid: entry(200, 'info', '订单已支付', 'The order is already paid'),
  orderNotPayable: entry(200, 'info', '订单当前不可支付', 'The order cannot be paid now'),
  payMethodUnavailable: entry(
    200,
    'info',
    '当前环境不支持该支付方式',
    'This payment method is not available here',
  ),
  paymentTooSmall: entry(
    200,
    'info',
    '此方式最少支付 {least}，请一次多买一些',
    'The least that can be paid this way is {least}. Order more at once',
  ),
  orderNotPaid: entry(200, 'info', '订单尚未支付', 'The order has not been paid'),
  openidNeeded: entry(200, 'info', '请先在微信中授权', 'Authorize in WeChat first'),
  openidMismatch: entry(
    403,
    'warn',
    '当前微信身份与会话不符',
    'This WeChat identity does not match this session',
  ),
  refundTooMuch: entry(200, 'info', '退款金额超过可退金额', 'The amount exceeds what can be refunded'),
  lineNotRefundable: entry(
    200,
    'info',
    '该服务正在开通，暂不能退款',
    'This service is being activated and cannot be refunded until that is done',
  ),
  idempotencyKeyNeeded: entry(400, 'info', '缺少 Idempotency-Key', 'The header Idempotency-Key is needed'),
  caseNotFound: entry(200, 'info', '没有这个待处理事项', 'There is no such open item'),
  caseActionImpossible: entry(200, 'info', '该待处理事项不能这样处理', 'This cannot be done about this item'),
  paymentUnknown: entry(
    200,
    'warn',
    '支付结果确认中，请稍后查看',
    'The payment is being confirmed. Check again in a moment',
    true,
  ),
  paymentFailed: entry(200, 'info', '支付失败', 'The payment failed'),
  providerUnavailable: entry(
    200,
    'error',
    '支付服务暂时不可用，请稍后重试',
    'The payment service is not responding. Try again',
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
  'pictureTooBig',
  'notAnImage',
  'videoTooBig',
  'notAVideo',
  'tooManyFiles',
  'internalError',
  'serverBusy',
] as const satisfies readonly ErrorCode[];

/** The `code` in answers: for an expired login the number that the requirement fixes, else the entry's name. */
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
