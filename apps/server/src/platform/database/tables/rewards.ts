import type { Generated, Selectable } from 'kysely';
import type { Day } from './columns.ts';

interface RewardTasksTable {
  id: string;
  brand: string;
  title_zh: string;
  title_en: string;
  ad_unit: string;
  seconds: number;
  times_per_day: number;
  package_id: number;
  active: Generated<boolean>;
  sort: Generated<number>;
}

interface RewardWatchesTable {
  id: string;
  nonce_hash: Buffer;
  task_id: string;
  brand: string;
  imei: string;
  guest_id: string;
  user_id: string | null;
  seconds: number;
  day: Day;
  ordinal: number | null;
  state: 'started' | 'finished' | 'exchanged' | 'abandoned';
  started_at: Date;
  finished_at: Date | null;
}

interface RewardExchangesTable {
  id: string;
  brand: string;
  imei: string;
  iccid: string | null;
  task_id: string;
  watch_id: string;
  order_id: string;
  exchanged_at: Date;
}

/** The tables of migrations/*-rewards.ts. */
export interface RewardsTables {
  reward_tasks: RewardTasksTable;
  reward_watches: RewardWatchesTable;
  reward_exchanges: RewardExchangesTable;
}

export type RewardTaskRow = Selectable<RewardTasksTable>;
