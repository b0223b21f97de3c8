import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Day, Language, Site } from './columns.ts';

export type ComplaintState = 'pending' | 'open' | 'inProgress' | 'closed';

interface WorkingDayExceptionsTable {
  day: Day;
  working: boolean;
  name_zh: string;
  name_en: string;
}

export interface FeedbackTable {
  id: string;
  brand: string;
  site: Site;
  language: Language;
  guest_id: string;
  user_id: string | null;
  feedback_complaint: 1 | 2;
  feedback_type: string;
  title: Generated<string>;
  feedback_problems: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  imei: string | null;
  order_id: string | null;
  state: Generated<ComplaintState>;
  assigned_to: string | null;
  due_at: Date | null;
  contacted_at: Date | null;
  self_check_run_id: string | null;
  request_key: Generated<string>;
  request_hash: Generated<Buffer>;
  created_at: Date;
  seen_at: Generated<Date | null>;
  closed_at: Date | null;
}

interface FeedbackEventsTable {
  id: GeneratedAlways<number>;
  feedback_id: string;
  at: Date;
  event:
    | 'received'
    | 'accepted'
    | 'started'
    | 'contacted'
    | 'replied'
    | 'noted'
    | 'attached'
    | 'closed'
    | 'reopened';
  actor: 'person' | 'staff' | 'system';
  actor_id: string | null;
  text: string | null;
  visible: Generated<boolean>;
}

interface FeedbackFilesTable {
  feedback_id: string;
  file_id: string;
  sort: number;
}

/** The tables of migrations/*-support.ts. */
export interface SupportTables {
  working_day_exceptions: WorkingDayExceptionsTable;
  feedback: FeedbackTable;
  feedback_events: FeedbackEventsTable;
  feedback_files: FeedbackFilesTable;
}

export type FeedbackRow = Selectable<FeedbackTable>;
export type FeedbackEventRow = Selectable<FeedbackEventsTable>;
