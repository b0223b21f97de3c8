import type { Queries } from '../../platform/database/connect.ts';
import type { DeviceRow, RewardTaskRow } from '../../platform/database/tables.ts';
import type { CallContext } from '../../platform/handler.ts';
import { tokenHash } from '../../platform/ids.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { isOffered, loadPackages, type PricedPackage } from '../catalogue/public.ts';
import { allowsFeature, factsOf } from '../devices/public.ts';

/** A task that a device may do, or whose reward it may still collect, and what it gives. */
export interface OfferedTask {
  readonly row: RewardTaskRow;
  readonly gift: PricedPackage;
}

/**
 * The tasks of a brand whose gift is for this device, in their order. A gift need not be on sale, but all other rules
 * on what a device is offered hold for it, and it must be free. A task that is no longer active stays until what was
 * watched for it is collected, and for the watch that has this nonce. A device that is closed to rewards has no tasks, whoever asks for them.
 */
export async function tasksFor(
  db: Queries,
  { brand, site }: Pick<CallContext, 'brand' | 'site'>,
  device: Pick<DeviceRow, 'imei' | 'model' | 'brand'>,
  nonce?: string,
): Promise<OfferedTask[]> {
  const nonceHash = nonce === undefined ? undefined : tokenHash(nonce);
  const [rows, facts, types, isOpen] = await Promise.all([
    db
      .selectFrom('reward_tasks')
      .selectAll()
      .where('brand', '=', brand)
      .where((eb) =>
        eb.or([
          eb('active', '=', true),
          eb.exists(
            eb
              .selectFrom('reward_watches as w')
              .whereRef('w.task_id', '=', 'reward_tasks.id')
              .where('w.imei', '=', device.imei)
              .where((w) =>
                w.or([
                  w('w.state', '=', 'finished'),
                  ...(nonceHash ? [w('w.nonce_hash', '=', nonceHash)] : []),
                ]),
              ),
          ),
        ]),
      )
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    factsOf(db, device),
    loadPackageTypes(db),
    allowsFeature(db, device, 'welfare'),
  ]);
  if (rows.length === 0 || !isOpen) return [];
  const ids = [...new Set(rows.map((row) => row.package_id))];
  const packages = await loadPackages(db, site, types, { ids, alsoNotOnSale: true });
  return rows.flatMap((row) => {
    const gift = packages.find((one) => one.row.id === row.package_id);
    if (gift?.price.price_fen !== 0) return [];
    return isOffered({ ...gift.row, on_sale: true }, facts) ? [{ row, gift }] : [];
  });
}

/** Gifts of data are far below a gigabyte: they are told in M, as details have them. */
export const giftUnit = (unit: string): string => (unit === 'G' ? 'M' : unit);

/** What the gift is, for people. */
export const presentGift = ({ gift }: OfferedTask, language: 'zh' | 'en') => {
  const [detail] = gift.row.details;
  return {
    type: detail?.type ?? gift.row.type,
    unit: giftUnit(gift.type.unit),
    quantity: detail?.quantity ?? 0,
    giftName: language === 'en' ? gift.row.name_en : gift.row.name_zh,
  };
};
