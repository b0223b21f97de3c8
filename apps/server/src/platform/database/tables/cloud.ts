interface CloudErasuresTable {
  imei: string;
  type: number;
  service_ended_at: Date;
  erased_at: Date | null;
}

/** The tables of migrations/*-cloud-erasures.ts. */
export interface CloudTables {
  cloud_erasures: CloudErasuresTable;
}
