import type { BrandId } from '@device-pay/brands';
import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { AuditRow } from '../../platform/database/tables.ts';

export interface ActFilter {
  /** Of these brands; all when left out. */
  readonly brands?: readonly BrandId[];
  /** A user name of staff, or an operator's name. */
  readonly actor?: string;
  /** An action, or the beginning of several: `payments` finds `payments.add-refund`. */
  readonly action?: string;
  readonly objectType?: string;
  readonly objectId?: string;
  readonly since?: Date;
  readonly until?: Date;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListedAct extends AuditRow {
  /** The staff account's user name as it is now; null for an operator. */
  readonly user_name: string | null;
}

/** What was done, the newest first. */
export async function listActs(
  db: Database,
  filter: ActFilter,
): Promise<{ readonly list: ListedAct[]; readonly total: number }> {
  const { brands, actor, action, objectType, objectId, since, until, page, pageSize } = filter;
  let query = db.selectFrom('audit_log as a').leftJoin('users as u', 'u.id', 'a.actor_id');
  if (brands) query = query.where('a.brand', 'in', brands.length > 0 ? [...brands] : ['']);
  if (actor !== undefined) {
    // Accounts are found first: with an "or" of conditions on two tables, every act in the log would be read.
    const accounts = await db.selectFrom('users').select('id').where('user_name', '=', actor).execute();
    const ids = accounts.map(({ id }) => id);
    query = query.where((eb) =>
      eb.or([eb('a.operator', '=', actor), ...(ids.length > 0 ? [eb('a.actor_id', 'in', ids)] : [])]),
    );
  }
  if (action !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('a.action', '=', action),
        eb(eb.fn('starts_with', ['a.action', eb.val(`${action}.`)]), '=', true),
      ]),
    );
  if (objectType !== undefined) query = query.where('a.object_type', '=', objectType);
  if (objectId !== undefined) query = query.where('a.object_id', '=', objectId);
  if (since) query = query.where('a.at', '>=', since);
  if (until) query = query.where('a.at', '<', until);
  const { rows, total } = await readPage(query.selectAll('a').select('u.user_name').orderBy('a.id', 'desc'), {
    page,
    pageSize,
  });
  return { list: rows, total };
}
