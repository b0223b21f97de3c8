import type { BrandId } from '@device-pay/brands';
import type { Transaction } from 'kysely';
import type { AuditChanges, Language, Tables } from '../../platform/database/tables.ts';
import type { CallContext, User } from '../../platform/handler.ts';

/** Somebody at the server itself, who acts as the system; the name is the operating system's. */
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
  /** The call's name, or the command's where no call does it. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly changes: AuditChanges;
  /** Where the call's own input says why; else the context's. */
  readonly reason?: string | null;
  /** Where it is not the context's. */
  readonly brand?: BrandId;
}

/** PostgreSQL takes 65 535 parameters in one statement. */
const rowsAtOnce = 1000;

/**
 * Writes what was done into the audit log, in the transaction that does it: what left no row has not happened.
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

/** The fields of `after` that are not as they were in `before`, by name: for texts, which the log does not keep. */
export function changedFields<T extends object>(before: T | null, after: T): string {
  const names = Object.keys(after) as (keyof T & string)[];
  return names
    .filter((name) => before === null || JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .join(', ');
}
