import type { BrandId } from '@device-pay/brands';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { RewardTaskRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import { type ActContext, changedFields, recordAct } from '../audit/public.ts';

/** What is to change of a reward task, as it was typed: a field that is left out stays as it is. */
export interface RewardTaskInput {
  readonly titleZh?: string | undefined;
  readonly titleEn?: string | undefined;
  readonly adUnit?: string | undefined;
  readonly seconds?: string | undefined;
  readonly timesPerDay?: string | undefined;
  readonly package?: string | undefined;
  readonly active?: string | undefined;
  readonly sort?: string | undefined;
}

type Wrong = Failure<'invalidInput'>;

/** A brand's tasks in the order in which pages show them, those that are not active too. */
export const listRewardTasks = (db: Database, brand: BrandId): Promise<RewardTaskRow[]> =>
  db
    .selectFrom('reward_tasks')
    .selectAll()
    .where('brand', '=', brand)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** Adds a task to the brand, or changes one; who is watching its advertisement goes on as it was. */
export async function setRewardTask(
  db: Database,
  context: ActContext,
  id: string | undefined,
  input: RewardTaskInput,
): Promise<{ id: string; added: boolean; fields: string } | Wrong> {
  const { brand, now } = context;
  const wrong = wrongField(input);
  if (wrong) return wrong;
  return transact(db, async (trx) => {
    const before =
      id === undefined || !isUuid(id)
        ? undefined
        : await trx
            .selectFrom('reward_tasks')
            .selectAll()
            .where('id', '=', id)
            .where('brand', '=', brand)
            .forUpdate()
            .executeTakeFirst();
    if (id !== undefined && !before) return invalidField('ID', 'is no reward task of this brand');
    const after = merged({ id: before?.id ?? newId(now.getTime()), brand }, input, before);
    if ('failure' in after) return after;
    if (input.package !== undefined && !(await isFree(trx, after.package_id)))
      return invalidField('package', 'must be a package of the catalogue that costs nothing on any site');
    const fields = changedFields<RewardTaskRow>(before ?? null, after);
    if (fields !== '') {
      await trx
        .insertInto('reward_tasks')
        .values(after)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
        .execute();
      await recordAct(trx, context, {
        action: 'rewards.set',
        objectType: 'rewardTask',
        objectId: after.id,
        changes: { added: !before, fields },
      });
    }
    return { id: after.id, added: !before, fields };
  });
}

/** Whether it costs nothing wherever it has a price: where it costs something, its task would be missing. */
async function isFree(db: Queries, packageId: number): Promise<boolean> {
  const { dearest } = await db
    .selectFrom('package_prices')
    .select((eb) => eb.fn.max('price_fen').as('dearest'))
    .where('package_id', '=', packageId)
    .executeTakeFirstOrThrow();
  return dearest === 0;
}

function wrongField(input: RewardTaskInput): Wrong | null {
  for (const field of ['titleZh', 'titleEn', 'adUnit'] as const) {
    const given = input[field];
    if (given !== undefined && (given.trim() === '' || given.length > 60))
      return invalidField(field, 'must be 1 to 60 characters');
  }
  for (const [field, least, most] of [
    ['seconds', 5, 300],
    ['timesPerDay', 1, 50],
    ['package', 1, 999_999_999],
    ['sort', 0, 9_999],
  ] as const) {
    const given = input[field];
    if (given !== undefined && !(/^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most))
      return invalidField(field, `must be a whole number from ${least} to ${most}`);
  }
  if (input.active !== undefined && input.active !== 'yes' && input.active !== 'no')
    return invalidField('active', 'must be yes or no');
  return null;
}

/** The row to write; or the first field that a new task lacks. */
function merged(
  which: Pick<RewardTaskRow, 'id' | 'brand'>,
  input: RewardTaskInput,
  before: RewardTaskRow | undefined,
): RewardTaskRow | Wrong {
  const needed = (['titleZh', 'titleEn', 'adUnit', 'seconds', 'timesPerDay', 'package'] as const).find(
    (field) => !before && input[field] === undefined,
  );
  if (needed) return invalidField(needed, 'is needed for a new task');
  const text = (given: string | undefined, known: string | undefined) => given?.trim() ?? known ?? '';
  const number = (given: string | undefined, known = 0) => (given === undefined ? known : Number(given));
  return {
    ...which,
    title_zh: text(input.titleZh, before?.title_zh),
    title_en: text(input.titleEn, before?.title_en),
    ad_unit: text(input.adUnit, before?.ad_unit),
    seconds: number(input.seconds, before?.seconds),
    times_per_day: number(input.timesPerDay, before?.times_per_day),
    package_id: number(input.package, before?.package_id),
    active: input.active === undefined ? (before?.active ?? true) : input.active === 'yes',
    sort: number(input.sort, before?.sort),
  };
}
