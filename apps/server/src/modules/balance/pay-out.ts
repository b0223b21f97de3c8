import type { BrandId } from '@device-pay/brands';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { BalanceEntryRow, Currency, Language } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';
import { type ActContext, recordAct } from '../audit/public.ts';
import { noDeviceOfBrand } from '../devices/public.ts';
import { postMovement } from '../ledger/public.ts';
import { debitBalance } from './book.ts';

const texts = {
  otherKey: { zh: '已用于另一笔转出', en: 'is that of another payout' },
  own: {
    zh: '设备属于您自己的账号：须由他人操作',
    en: 'is bound to your own account: somebody else has to do this',
  },
  tooMuch: { zh: '超过设备的余额', en: 'is more than the balance of the device' },
} as const satisfies Record<string, Record<Language, string>>;

export interface PayOut {
  readonly imei: string;
  readonly currency: Currency;
  /** Minor units, above 0. */
  readonly amountFen: number;
  /** The same key pays out once from this balance, however often it is asked for. */
  readonly key: string;
}

/**
 * Takes from a device's balance what staff have paid to its owner by another way, such as a bank transfer. The ledger's
 * proof knows payouts by their reference.
 */
export const payOut = (
  db: Database,
  context: ActContext,
  { imei, currency, amountFen, key }: PayOut,
): Promise<BalanceEntryRow | Failure<'invalidInput'>> =>
  transact(db, async (trx) => {
    const { brand, language, now: at, subject } = context;
    const device = await deviceOfBrand(trx, brand, imei);
    if (!device) return noDeviceOfBrand('IMEI', language);
    if (subject.kind === 'user' && device.user_id === subject.userId)
      return invalidField('IMEI', texts.own[language]);
    const booked = await debitBalance(trx, {
      brand,
      imei,
      currency,
      amountFen,
      reference: `payOut:${imei}:${currency}:${key}`,
      orderId: null,
      description: { zh: '余额转出', en: 'Paid out' },
      at,
    });
    if (!booked) return invalidField('AMOUNT', texts.tooMuch[language]);
    const { entry, isNew } = booked;
    if (!isNew)
      return entry.amount_fen === -amountFen ? entry : invalidField('key', texts.otherKey[language]);
    await postMovement(trx, {
      kind: 'payOut',
      subject: entry.id,
      orderId: null,
      at,
      amountFen,
      currency,
      debit: 'balance',
      credit: 'paidOut',
    });
    await recordAct(trx, context, {
      action: 'balance.pay-out',
      objectType: 'device',
      objectId: imei,
      changes: {
        balanceFen: [entry.balance_after_fen + amountFen, entry.balance_after_fen],
        currency,
      },
    });
    return entry;
  });

/** The entries of a device's balances, the newest first. */
export async function bookedOn(
  db: Database,
  { brand, language }: Pick<ActContext, 'brand' | 'language'>,
  imei: string,
): Promise<BalanceEntryRow[] | Failure<'invalidInput'>> {
  if (!(await deviceOfBrand(db, brand, imei))) return noDeviceOfBrand('IMEI', language);
  return db
    .selectFrom('balance_entries')
    .selectAll()
    .where('imei', '=', imei)
    .orderBy('currency')
    .orderBy('entry_no', 'desc')
    .execute();
}

const deviceOfBrand = (db: Queries, brand: BrandId, imei: string) =>
  db
    .selectFrom('devices')
    .select('user_id')
    .where('imei', '=', imei)
    .where('brand', '=', brand)
    .executeTakeFirst();
