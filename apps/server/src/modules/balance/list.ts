import { currencyOfSite } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Currency } from '../../platform/database/tables.ts';
import type { Handler } from '../../platform/handler.ts';

export function listBalance(db: Database): Handler<'balance.list'> {
  return async ({ device, site, language, now }, { page = 1, pageSize = 20 }) => {
    const currency = await shownCurrency(db, device.imei, currencyOfSite(site));
    const ofDevice = db
      .selectFrom('balance_entries')
      .where('imei', '=', device.imei)
      .where('currency', '=', currency);
    const last = await ofDevice
      .select(['entry_no', 'balance_after_fen'])
      .orderBy('entry_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    // Entries that are booked from here on would not fit the balance that was read.
    let entries = ofDevice.where('entry_no', '<=', last?.entry_no ?? 0);
    if (device.bound_at) entries = entries.where('at', '>=', device.bound_at);
    const { rows, total } = await readPage(entries.selectAll().orderBy('entry_no', 'desc'), {
      page,
      pageSize,
    });
    return {
      list: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        amountFen: row.amount_fen,
        balanceAfterFen: row.balance_after_fen,
        description: language === 'en' ? row.description_en : row.description_zh,
        orderId: row.order_id,
        at: row.at.toISOString(),
      })),
      page,
      pageSize,
      total,
      balanceFen: last?.balance_after_fen ?? 0,
      currency,
      asOf: now.toISOString(),
    };
  };
}

/** A device has a balance of its own for each currency; the site's is shown, unless only another one holds money. */
async function shownCurrency(db: Database, imei: string, ofSite: Currency): Promise<Currency> {
  const balances = await db
    .selectFrom('balance_entries')
    .distinctOn('currency')
    .select(['currency', 'balance_after_fen'])
    .where('imei', '=', imei)
    .orderBy('currency')
    .orderBy('entry_no', 'desc')
    .execute();
  const full = balances.filter((balance) => balance.balance_after_fen > 0);
  return full.some(({ currency }) => currency === ofSite) ? ofSite : (full[0]?.currency ?? ofSite);
}
