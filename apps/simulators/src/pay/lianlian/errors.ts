/** LianLian's codes with their HTTP status. */
const codes = {
  INVALID_PARAMETER: [400, 'a field is empty or incorrect'],
  INVALID_SIGNATURE: [401, 'Invalid signature'],
  INVALID_MERCHANT: [401, 'Invalid merchant id'],
  INVALID_SECONDARY_MERCHANT: [401, 'Invalid secondary merchant id'],
  HTTP_NOT_FOUND: [404, 'HTTP 404 Not Found'],
  OBJECT_NOT_FOUND: [404, 'not found'],
  EXISTING_OBJECT: [409, 'already exists'],
  PAYMENT_COMPLETED: [409, 'the order is paid'],
  PAYMENT_PROCESSING: [409, 'the order is processing'],
  PAYMENT_CLOSED: [409, 'the order is closed'],
  REFUND_AMOUNT_EXCEEDED: [422, 'the refund is greater than what was paid'],
  NON_REFUNDABLE_ORDER: [422, 'the status of the order does not allow a refund'],
  EXIST_PROCESSING_REFUND: [422, 'the previous refund of this order is still being processed'],
  REFUND_ALREADY_REQUESTED: [422, 'this refund has already been requested'],
  NON_REISSUABLE_PAYMENT: [422, 'the order information is inconsistent'],
  SYSTEM_BUSY: [422, 'System busy'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>;

export class LianLianError extends Error {
  readonly code: keyof typeof codes;

  constructor(code: keyof typeof codes, message: string = codes[code][1]) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return codes[this.code][0];
  }
}
