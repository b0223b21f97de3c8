interface WorkMarksTable {
  work: string;
  since: Date | null;
  reached: Date;
}

/** The table of migrations/0047-after-a-stop.ts. */
export interface WorkTables {
  work_marks: WorkMarksTable;
}
