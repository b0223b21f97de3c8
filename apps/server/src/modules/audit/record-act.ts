import type { BrandId } from '@device-pay/brands';
import type { Transaction } from 'kysely';
import type { AuditChanges, Language, Tables } from '../../platform/database/tables.ts';
import type { CallContext, User } from '../../platform/handler.ts';

/** Somebody who works on the server itself; the name is their user name there. */
export interface Operator {
  readonly kind: 'operator';
  readonly name: string;
}

/** Who acts, when and why. The context of every staff call is one. */
export interface ActContext extends Pick<CallContext, 'now' | 'requestId' | 'reason'> {
  /** Whose object it is. */
  readonly brand: BrandId;
  readonly language: Language;
  readonly subject: User | Operator;
}

interface Act {
  /** The name of the call; of the command where there is no such call. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly changes: AuditChanges;
  /** The reason in the call's own input; if left out, the context's. */
  readonly reason?: string | null;
  /** If it is not the context's. */
  readonly brand?: BrandId;
}

/** PostgreSQL takes 65 535 parameters in one statement. */
const rowsAtOnce = 1000;

/**
 * Writes what was done into the audit log, in the transaction that does it: an act without a row has not happened.
 * One row for each object.
 */
export async function recordAct(
  trx: Transaction<Tables>,
  context: ActContext,
  ...acts: readonly Act[]
): Promise<void> {
  const { now, requestId, subject } = context;
  const rows = acts.map((act) => ({
    at: now,
    actor_id: subject.kind === 'user' ? subject.userId : null,
    operator: subject.kind === 'operator' ? subject.name : null,
    brand: act.brand ?? context.brand,
    action: act.action,
    object_type: act.objectType,
    object_id: act.objectId,
    changes: JSON.stringify(act.changes),
    reason: act.reason ?? context.reason ?? null,
    request_id: requestId,
  }));
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await trx
      .insertInto('audit_log')
      .values(rows.slice(first, first + rowsAtOnce))
      .execute();
}

/** The names of the fields in which `after` differs from `before`: for texts, whose contents the log does not keep. */
export function changedFields<T extends object>(before: T | null, after: T): string {
  const names = Object.keys(after) as (keyof T & string)[];
  return names
    .filter((name) => before === null || JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .join(', ');
}
