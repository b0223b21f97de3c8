import type { ServiceActivation } from '../../gateways/device/port.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/connect.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import type { Line } from './lines.ts';

/** The lines' grants, one service a type: from the first part's start to the last part's end. */
export async function activationsOf(
  db: Database,
  lines: readonly Line[],
): Promise<(readonly [Line, ServiceActivation])[]> {
  const [services, types] = await Promise.all([
    db
      .selectFrom('grants')
      .select((eb) => [
        'order_line_id',
        'type',
        'unit',
        eb.fn.sum<number>('quantity').as('quantity'),
        eb.fn.min('effective_time').as('effectiveTime'),
        eb.fn.max('expiration_time').as('expirationTime'),
      ])
      .where('order_line_id', '=', anyOf(lines.map(({ id }) => id)))
      .where('state', '<>', 'revoked')
      .groupBy(['order_line_id', 'type', 'unit'])
      .orderBy('order_line_id')
      .orderBy('type')
      .execute(),
    loadPackageTypes(db),
  ]);
  const keys = new Map(types.map((type) => [type.type, type.key]));
  return lines.map((line) => [
    line,
    {
      requestId: line.id,
      revision: line.revision,
      imei: line.imei,
      services: services
        .filter(({ order_line_id }) => order_line_id === line.id)
        .map(({ type, unit, quantity, effectiveTime, expirationTime }) => ({
          type,
          key: keys.get(type) ?? String(type),
          quantity,
          unit,
          effectiveTime,
          expirationTime,
        })),
    },
  ]);
}
