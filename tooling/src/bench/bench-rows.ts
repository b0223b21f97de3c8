/** The ids and names of the rows that fill-tables.ts makes, by their number from 0, for SQL and for calls. */

/** How many devices an account has, each with an order. */
export const devicesPerAccount = 20;
/** How many devices belong to a dealer, through the 50 accounts below it. */
export const devicesPerDealer = 1_000;
/** Of ten accounts the last is a sub-account of the first. */
export const accountsPerFamily = 10;

export const imeiOf = (device: number): string => `86${digits(device, 13)}`;
export const iccidOf = (device: number): string => `8986${digits(device, 16)}`;
export const orderIdOf = (order: number): string => `b${digits(order, 11)}`;
export const accountNameOf = (account: number): string => `b${digits(account, 10)}`;
export const dealerNameOf = (dealer: number): string => `d${digits(dealer, 10)}`;

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** The same in SQL, and more; each takes an SQL expression for the row's number. */
export const inSql = {
  imei: (n: string): string => `'86' || lpad((${n})::text, 13, '0')`,
  iccid: (n: string): string => `'8986' || lpad((${n})::text, 16, '0')`,
  orderId: (n: string): string => `'b' || lpad((${n})::text, 11, '0')`,
  accountName: (n: string): string => `'b' || lpad((${n})::text, 10, '0')`,
  dealerName: (n: string): string => `'d' || lpad((${n})::text, 10, '0')`,
  uuid: (kind: keyof typeof uuidPrefixes, n: string): string =>
    `('${uuidPrefixes[kind]}-0000-8000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`,
} as const;

const uuidPrefixes = {
  account: 'b1000000',
  dealer: 'b2000000',
  guest: 'b3000000',
  line: 'b4000000',
  payment: 'b5000000',
  coupon: 'b6000000',
  case: 'b7000000',
  sellerCoupon: 'b8000000',
} as const;
