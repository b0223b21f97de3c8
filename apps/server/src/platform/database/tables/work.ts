import type { Selectable } from 'kysely';

interface WorkMarksTable {
  work: string;
  since: Date | null;
  reached: Date;
}

export type WorkMarkRow = Selectable<WorkMarksTable>;

/** The table of migrations/0047-after-a-stop.ts. */
export interface WorkTables {
  work_marks: WorkMarksTable;
}
