import type { ComplaintState } from '../platform/database/tables.ts';
import { accountId, demoAccounts, guestId } from './accounts.ts';
import type { DemoCalendar } from './calendar.ts';
import { selfCheckId } from './diagnosis.ts';
import { type FamilyRows, minutesAfter, type Row } from './family.ts';
import type { OrderRows } from './orders.ts';
import { stableId } from './stable.ts';
import { type DemoFeedback, demoComplaints, demoFeedback } from './support-cases.ts';
import { endOfDemoWorkingDay } from './working-days.ts';

const stateAfter: Partial<Record<string, ComplaintState>> = {
  accepted: 'open',
  started: 'inProgress',
  closed: 'closed',
  reopened: 'open',
};

const accountOf = (owner: DemoFeedback['owner']) => {
  const account = demoAccounts.find(({ name }) => name === owner);
  if (!account) throw new Error(`no account is called ${owner}`);
  return account;
};

const staffOf = (brand: string): string => accountId(brand === 'zax' ? 'staff' : 'allStaff tc');

/** Feedback and complaints; the self-checks that they refer to must exist already. */
export function supportRows(calendar: DemoCalendar, orders: OrderRows): FamilyRows {
  const all = [...demoComplaints, ...demoFeedback];
  return {
    feedback: all.map((source) => feedbackRow(source, calendar, orders)),
    feedback_events: all.flatMap((source) => eventRows(source, calendar)),
  };
}

const idOf = ({ name }: DemoFeedback): string => stableId(`feedback ${name}`);

function feedbackRow(source: DemoFeedback, calendar: DemoCalendar, orders: OrderRows): Row<'feedback'> {
  const { owner, history = [], complainsAbout } = source;
  const account = accountOf(owner);
  const createdAt = calendar.at(source.at);
  const last = (event: string) => history.findLast(([, one]) => one === event)?.[0];
  const timeOf = (event: string) => {
    const minutes = last(event);
    return minutes === undefined ? null : minutesAfter(createdAt, minutes);
  };
  const states = history.flatMap(([, event]) => stateAfter[event] ?? []);
  return {
    id: idOf(source),
    brand: account.brand,
    site: 'cn',
    language: source.language ?? 'zh',
    guest_id: guestId(owner),
    user_id: accountId(owner),
    feedback_complaint: complainsAbout ? 2 : 1,
    feedback_type: source.type,
    title: source.title,
    feedback_problems: source.text,
    name: complainsAbout ? account.displayName : null,
    phone: account.userName,
    email: source.email ?? null,
    imei: source.imei,
    order_id: complainsAbout ? orders.named(complainsAbout).row.id : null,
    state: states.at(-1) ?? 'pending',
    assigned_to: last('accepted') === undefined ? null : staffOf(account.brand),
    due_at: complainsAbout ? endOfDemoWorkingDay(createdAt, 1) : null,
    contacted_at: timeOf('contacted'),
    self_check_run_id: source.selfCheck ? selfCheckId(source.selfCheck) : null,
    request_key: stableId(`feedback request ${source.name}`),
    created_at: createdAt,
    closed_at: timeOf('closed'),
  };
}

function eventRows(source: DemoFeedback, calendar: DemoCalendar): Row<'feedback_events'>[] {
  const createdAt = calendar.at(source.at);
  const common = { feedback_id: idOf(source) };
  const received: Row<'feedback_events'> = {
    ...common,
    at: createdAt,
    event: 'received',
    actor: 'person',
    actor_id: accountId(source.owner),
    text: null,
    visible: true,
  };
  const later = (source.history ?? []).map(
    ([minutes, event, text]): Row<'feedback_events'> => ({
      ...common,
      at: minutesAfter(createdAt, minutes),
      event,
      actor: 'staff',
      actor_id: staffOf(accountOf(source.owner).brand),
      text: text ?? null,
      visible: event !== 'noted',
    }),
  );
  return [received, ...later];
}
