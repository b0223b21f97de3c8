import type { Transaction } from 'kysely';
import type { OrderRow, SoldPackage, Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { PricedLine } from '../catalogue/public.ts';
import { recordEvent } from './store.ts';

/** Writes an order with its lines. `discounts`: each line's share, in minor units. */
export async function insertOrder(
  trx: Transaction<Tables>,
  order: OrderRow,
  lines: readonly PricedLine[],
  discounts: readonly number[],
): Promise<void> {
  await trx.insertInto('orders').values(order).execute();
  await trx
    .insertInto('order_lines')
    .values(
      lines.map((line, index) => ({
        id: newId(),
        order_id: order.id,
        line_no: index + 1,
        package_id: line.item.row.id,
        imei: line.imei,
        total: line.total,
        amount_fen: line.amountFen,
        discount_fen: discounts[index] ?? 0,
        cost_fen: line.costFen,
        sold: JSON.stringify(soldPackage(line)),
        delivery_changed_at: null,
        effective_time: null,
        expiration_time: null,
      })),
    )
    .execute();
  await recordEvent(trx, { orderId: order.id, at: order.created_at, event: 'created' });
}

/** The package as it is at this moment: later changes of the catalogue don't reach the order. */
function soldPackage({ item: { row, type } }: PricedLine): SoldPackage {
  return {
    nameZh: row.name_zh,
    nameEn: row.name_en,
    type: row.type,
    key: type.key,
    unit: type.unit,
    effectType: row.effect_type,
    group: row.package_group,
    details: row.details,
    unlimitedRecording: row.unlimited_recording,
  };
}
