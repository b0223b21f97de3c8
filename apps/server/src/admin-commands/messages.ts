import { parseInstant, zoneOfSite } from '@device-pay/rules';
import { addAppMessage, listAppMessages, withdrawAppMessage } from '../modules/administration/public.ts';
import { type Failure, fail, invalidField, isFailure } from '../platform/failure.ts';
import type { Data, Input } from '../platform/handler.ts';
import { type Command, type Invocation, type Outcome, text, textOf } from './command.ts';
import { listAll } from './list-all.ts';
import { callCommand, fieldOptions, inputOf, listCommand, makeCall } from './staff-call.ts';
import type { Column } from './table.ts';

type Popup = Data<'content.update-popup'>;
type PopupInput = Input<'content.update-popup'>;

const popupColumns: readonly Column[] = [
  ['id', (row: Popup) => row.id],
  ['type', (row: Popup) => row.type],
  ['title', (row: Popup) => row.titleEn],
  ['from', (row: Popup) => row.activeFrom],
  ['to', (row: Popup) => row.activeTo],
  ['where', (row: Popup) => [row.platform, row.location, row.targetImei].filter(Boolean).join(' ')],
  ['times', (row: Popup) => `${row.count} every ${row.remindIntervalHours} h`],
  ['shown', (row: Popup) => row.shownTo],
  ['acted', (row: Popup) => row.actedBy],
];

/** A popup as the input that would write it unchanged. */
function asWritten({
  shownTo: _shownTo,
  actedBy: _actedBy,
  location,
  targetImei,
  actionUrl,
  ...rest
}: Popup): PopupInput {
  return {
    ...rest,
    ...(location === null ? {} : { location }),
    ...(targetImei === null ? {} : { targetImei }),
    ...(actionUrl === null ? {} : { actionUrl }),
  };
}

async function findPopup(invocation: Invocation): Promise<Popup | Failure> {
  const popups = await listAll(invocation, 'content.list-popups', {});
  if (isFailure(popups)) return popups;
  return popups.find(({ id }) => id === invocation.operands.ID) ?? fail('popupNotFound');
}

/** Changes some fields of a popup; the others stay. */
async function edit(invocation: Invocation, changes: Partial<PopupInput>): Promise<Outcome | Failure> {
  const before = await findPopup(invocation);
  if (isFailure(before)) return before;
  const input = { ...asWritten(before), ...changes };
  const data = await makeCall(invocation, 'content.update-popup', input);
  return isFailure(data) ? data : { data };
}

interface Message {
  readonly id: string;
  readonly title_en: string;
  readonly published_at: Date;
  readonly withdrawn_at: Date | null;
}
const messageColumns: readonly Column[] = [
  ['id', (row: Message) => row.id],
  ['title', (row: Message) => row.title_en],
  ['published', (row: Message) => row.published_at.toISOString()],
  ['withdrawn', (row: Message) => row.withdrawn_at?.toISOString()],
];

/** Popups, and the messages of a brand's app. */
export const messageCommands: readonly Command[] = [
  listCommand({
    words: 'popups list',
    summary: 'The brand’s popups and what became of them, those that are over last.',
    call: 'content.list-popups',
    columns: popupColumns,
  }),
  callCommand({
    words: 'popups add',
    summary: 'Adds a popup; the button opens a page of this site or an https address of the brand.',
    call: 'content.update-popup',
    operands: [],
    without: ['id'],
  }),
  {
    words: 'popups edit',
    summary: 'Changes what is named; all else stays.',
    operands: ['ID'],
    options: fieldOptions('content.update-popup', ['id']),
    brand: 'one',
    run: (invocation) => edit(invocation, inputOf('content.update-popup', invocation.options)),
  },
  {
    words: 'popups end',
    summary: 'Takes a popup back: it ends now.',
    operands: ['ID'],
    options: {},
    brand: 'one',
    async run(invocation) {
      const before = await findPopup(invocation);
      if (isFailure(before)) return before;
      const { now } = invocation.context;
      // A popup that has not begun yet must begin before it can end.
      const begun = new Date(Math.min(new Date(before.activeFrom).getTime(), now.getTime() - 1000));
      return edit(invocation, { activeFrom: begun.toISOString(), activeTo: now.toISOString() });
    },
  },
  {
    words: 'messages list',
    summary: 'The messages of the brand’s app, the newest first.',
    operands: [],
    options: {},
    brand: 'one',
    async run({ deps, context }) {
      const rows = await listAppMessages(deps.db, context.brand);
      return { data: rows, table: { columns: messageColumns, rows } };
    },
  },
  {
    words: 'messages add',
    summary: 'Publishes a message, now or on a day.',
    operands: [],
    options: {
      'title-zh': text('at most 60 characters'),
      'title-en': text('at most 60 characters'),
      'text-zh': text('at most 1000 characters'),
      'text-en': text('at most 1000 characters'),
      at: text('from when: a day, or a time with its offset'),
    },
    brand: 'one',
    async run(invocation) {
      const { deps, context, site } = invocation;
      const given = textOf(invocation, 'at');
      const at = given === undefined ? context.now : parseInstant(given, zoneOfSite(site), 'from');
      if (!at) return invalidField('at', 'must be a day such as 2026-12-01, or a time with its offset');
      const said = (name: string) => textOf(invocation, name) ?? '';
      const message = {
        titleZh: said('title-zh'),
        titleEn: said('title-en'),
        textZh: said('text-zh'),
        textEn: said('text-en'),
      };
      const data = await addAppMessage(deps.db, context, message, at);
      return isFailure(data) ? data : { data };
    },
  },
  {
    words: 'messages withdraw',
    summary: 'Takes a message back.',
    operands: ['ID'],
    options: {},
    brand: 'one',
    async run({ deps, context, operands }) {
      const data = await withdrawAppMessage(deps.db, context, operands.ID ?? '');
      return isFailure(data) ? data : { data };
    },
  },
];
