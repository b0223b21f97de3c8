import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';

/** One value of a change. */
type Changed = string | number | boolean | null;
/** Ids, states, amounts, names of fields; never what a person wrote or is called. A pair is old and new value. */
export type AuditChanges = Readonly<
  Record<string, Changed | readonly [from: Changed, to: Changed] | undefined>
>;

interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor_id: string | null;
  operator: string | null;
  brand: string;
  action: string;
  object_type: string;
  object_id: string;
  changes: ColumnType<AuditChanges, string, never>;
  reason: string | null;
  request_id: string;
}

/** The table of migrations/*-audit.ts. */
export interface AuditTables {
  audit_log: AuditLogTable;
}

export type AuditRow = Selectable<AuditLogTable>;
