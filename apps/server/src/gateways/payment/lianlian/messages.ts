import { Ajv } from 'ajv';
import Type, { type Static, type TSchema } from 'typebox';

// The signature does not cover the structure, so these schemas are strict about it. Numbers are texts here.
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Amount = Type.String({ pattern: String.raw`^\d{1,12}(\.\d{1,2})?$` });
const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$' });
const Status = Type.String({ pattern: '^[A-Z]{2}$' });
const Time = Type.String({ pattern: String.raw`^\d{14}$` });
const Note = Type.Optional(Type.Union([Type.String({ maxLength: 2048 }), Type.Null()]));

const paymentData = {
  payment_currency_code: CurrencyCode,
  payment_amount: Amount,
  payment_status: Status,
  payment_time: Type.Optional(Time),
};
const refundData = {
  refund_currency_code: CurrencyCode,
  refund_amount: Amount,
  refund_status: Status,
  refund_time: Type.Optional(Time),
};

const PaymentOrder = Type.Object({
  ll_transaction_id: Id,
  merchant_transaction_id: Id,
  payment_url: Type.Optional(Type.String({ maxLength: 8192 })),
  payment_data: Type.Object(paymentData),
});
const RefundOrder = Type.Object({
  ll_transaction_id: Id,
  merchant_transaction_id: Id,
  original_transaction_id: Id,
  refund_data: Type.Object(refundData),
});

const closed = { additionalProperties: false };
const settlement = {
  exchange_rate: Note,
  settlement_currency_code: Note,
  settlement_amount: Note,
  account_date: Note,
};
const PaymentNotice = Type.Object(
  {
    ll_transaction_id: Id,
    merchant_transaction_id: Id,
    payment_url: Note,
    payment_data: Type.Object(
      {
        ...paymentData,
        ...settlement,
        installments: Note,
        card_no: Note,
        card_brand: Note,
        card_country: Note,
      },
      closed,
    ),
    customer_data: Type.Optional(
      Type.Object({ customer_name: Note, customer_email: Note, customer_phone_number: Note }, closed),
    ),
  },
  closed,
);
const RefundNotice = Type.Object(
  {
    ll_transaction_id: Id,
    merchant_transaction_id: Id,
    original_transaction_id: Id,
    refund_data: Type.Object(
      {
        ...refundData,
        ...settlement,
        actual_refund_currency_code: Note,
        actual_refund_amount: Note,
        reason: Note,
      },
      closed,
    ),
  },
  closed,
);

export type PaymentOrder = Static<typeof PaymentOrder>;
export type RefundOrder = Static<typeof RefundOrder>;

const ajv = new Ajv({ strict: true });

function reader<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> | undefined {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? (value as Static<Schema>) : undefined);
}

/** `order` of an answer about a payment; undefined for anything else. Additional fields are allowed. */
export const readPaymentOrder = reader(PaymentOrder);
/** `order` of an answer about a refund; undefined for anything else. Additional fields are allowed. */
export const readRefundOrder = reader(RefundOrder);
/** A notification about a payment, with documented fields at their documented places and no others. */
export const readPaymentNotice = reader(PaymentNotice);
/** A notification about a refund, likewise. */
export const readRefundNotice = reader(RefundNotice);
