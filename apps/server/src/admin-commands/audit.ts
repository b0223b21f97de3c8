import { parseInstant, zoneOfSite } from '@device-pay/rules';
import { type ListedAct, listActs } from '../modules/audit/public.ts';
import { invalidField } from '../platform/failure.ts';
import { type Command, pageOf, pages, text, textOf } from './command.ts';
import { listOutcome } from './staff-call.ts';
import type { Column } from './table.ts';

const columns: readonly Column[] = [
  ['at', (row: ListedAct) => row.at.toISOString()],
  ['who', (row: ListedAct) => row.user_name ?? `operator ${row.operator ?? ''}`],
  ['brand', (row: ListedAct) => row.brand],
  ['what', (row: ListedAct) => row.action],
  ['object', (row: ListedAct) => `${row.object_type} ${row.object_id}`],
  ['changes', (row: ListedAct) => changesOf(row)],
  ['why', (row: ListedAct) => row.reason],
];

const changesOf = ({ changes }: Pick<ListedAct, 'changes'>): string =>
  Object.entries(changes)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(' → ') : String(value)}`)
    .join(', ');

export const auditCommands: readonly Command[] = [
  {
    words: 'audit list',
    summary: 'What staff and operators have done, the newest first.',
    operands: [],
    options: {
      who: text('a user name of staff, or an operator’s name'),
      what: text('an action, or its beginning: payments, payments.add-refund'),
      object: text('TYPE or TYPE:ID, such as device:490154203237518'),
      since: text('from this day or time on'),
      until: text('up to this day, or before this time'),
      ...pages,
    },
    brand: 'any',
    async run(invocation) {
      const { deps, brands, site } = invocation;
      const page = pageOf(invocation);
      if (!page) return invalidField('page', 'and page-size must be whole numbers from 1');
      const filter: Record<string, unknown> = {};
      for (const [option, bound] of [
        ['since', 'from'],
        ['until', 'until'],
      ] as const) {
        const given = textOf(invocation, option);
        if (given === undefined) continue;
        const at = parseInstant(given, zoneOfSite(site), bound);
        if (!at) return invalidField(option, 'must be a day such as 2026-12-01, or a time with its offset');
        filter[option] = at;
      }
      const [objectType, objectId] = (textOf(invocation, 'object') ?? '').split(/:(.*)/s);
      const [who, what] = [textOf(invocation, 'who'), textOf(invocation, 'what')];
      const found = await listActs(deps.db, {
        brands,
        ...page,
        ...filter,
        ...(who === undefined ? {} : { actor: who }),
        ...(what === undefined ? {} : { action: what }),
        ...(objectType ? { objectType } : {}),
        ...(objectId ? { objectId } : {}),
      });
      return listOutcome({ ...found, ...page }, columns);
    },
  },
];
