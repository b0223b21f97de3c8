import type { Queries } from '../../platform/database/connect.ts';
import type { FeedbackEventRow, FeedbackRow } from '../../platform/database/tables.ts';
import { type Data, type Person, userIdOf } from '../../platform/handler.ts';
import { isStaffOf } from '../access/public.ts';
import { reopenMs, type StaffAction, staffMoves } from './rules.ts';
import { type ListedCase, selectCases } from './store.ts';

type Case = Data<'support.get-feedback-by-id'>;
type Action = Case['actions'][number];

export const presentListed = (row: ListedCase) => ({
  id: row.id,
  feedbackComplaint: row.feedback_complaint,
  feedbackType: row.feedback_type,
  title: row.title,
  feedbackProblems: row.feedback_problems,
  imei: row.imei,
  orderId: row.order_id,
  complaintStatus: row.state,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  contactedAt: row.contacted_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  lastEventAt: row.last_at.toISOString(),
  unread: row.unread,
});

/** Whether a case is shown to somebody as their work. In their own case staff are the person who wrote it. */
export const seesAsStaff = (subject: Person, row: Pick<FeedbackRow, 'brand' | 'user_id'>): boolean =>
  isStaffOf(subject, row.brand) && row.user_id !== userIdOf(subject);

/** A case with all that belongs to it. Staff's notes are for staff alone. */
export async function presentCase(db: Queries, row: ListedCase, subject: Person, now: Date): Promise<Case> {
  const staff = seesAsStaff(subject, row);
  let events = db.selectFrom('feedback_events').selectAll().where('feedback_id', '=', row.id);
  if (!staff) events = events.where('visible', '=', true);
  const [timeline, files, selfCheck] = await Promise.all([
    events.orderBy('id').execute(),
    db
      .selectFrom('feedback_files as a')
      .innerJoin('files as f', 'f.id', 'a.file_id')
      .select(['f.id', 'f.media_type', 'f.width_px', 'f.height_px'])
      .where('a.feedback_id', '=', row.id)
      .where('f.deleted_at', 'is', null)
      .orderBy('a.sort')
      .execute(),
    row.self_check_run_id === null ? null : loadSelfCheck(db, row.self_check_run_id),
  ]);
  return {
    ...presentListed(row),
    name: row.name,
    phone: row.phone,
    email: row.email,
    files: files.map((file) => ({
      id: file.id,
      mediaType: file.media_type,
      widthPx: file.width_px,
      heightPx: file.height_px,
    })),
    selfCheck,
    timeline: timeline.map(presentEvent),
    actions: staff ? staffActions(row) : personActions(row, now),
  };
}

/** {@link presentCase} of a case that is there, as it is now. */
export async function showCase(
  db: Queries,
  brand: string,
  id: string,
  subject: Person,
  now: Date,
): Promise<Case> {
  const row = await selectCases(db, brand).where('f.id', '=', id).executeTakeFirstOrThrow();
  return presentCase(db, row, subject, now);
}

const presentEvent = (event: FeedbackEventRow): Case['timeline'][number] => ({
  at: event.at.toISOString(),
  event: event.event,
  actor: event.actor,
  text: event.text,
  visible: event.visible,
});

const staffActions = ({ state }: FeedbackRow): Action[] =>
  (Object.keys(staffMoves) as StaffAction[]).filter((action) => staffMoves[action].from.includes(state));

const personActions = (row: FeedbackRow, now: Date): Action[] => {
  if (row.closed_at === null) return ['addMessage'];
  return mayReopen(row, now) ? ['reopen'] : [];
};

export const mayReopen = ({ closed_at: closedAt }: FeedbackRow, now: Date): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() <= reopenMs;

async function loadSelfCheck(db: Queries, runId: string): Promise<Case['selfCheck']> {
  const [run, items] = await Promise.all([
    db
      .selectFrom('self_check_runs')
      .select(['started_at', 'verdict', 'next_step'])
      .where('id', '=', runId)
      .executeTakeFirst(),
    db
      .selectFrom('self_check_items')
      .select(['item', 'state', 'advice'])
      .where('run_id', '=', runId)
      .orderBy('item_no')
      .execute(),
  ]);
  if (!run) return null;
  return { startedAt: run.started_at.toISOString(), verdict: run.verdict, nextStep: run.next_step, items };
}
