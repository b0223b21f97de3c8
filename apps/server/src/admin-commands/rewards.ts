import { listRewardTasks, setRewardTask } from '../modules/administration/public.ts';
import type { RewardTaskRow } from '../platform/database/tables.ts';
import { isFailure } from '../platform/failure.ts';
import { type Command, setLine, text, textOf } from './command.ts';
import type { Column } from './table.ts';

const columns: readonly Column[] = [
  ['id', (row: RewardTaskRow) => row.id],
  ['zh', (row: RewardTaskRow) => row.title_zh],
  ['en', (row: RewardTaskRow) => row.title_en],
  ['ad unit', (row: RewardTaskRow) => row.ad_unit],
  ['seconds', (row: RewardTaskRow) => row.seconds],
  ['a day', (row: RewardTaskRow) => row.times_per_day],
  ['package', (row: RewardTaskRow) => row.package_id],
  ['active', (row: RewardTaskRow) => (row.active ? 'yes' : 'no')],
  ['sort', (row: RewardTaskRow) => row.sort],
];

export const rewardCommands: readonly Command[] = [
  {
    words: 'rewards list',
    summary: 'The reward tasks of a brand: what is watched, and what it gives.',
    operands: [],
    options: {},
    brand: 'one',
    async run({ deps, context }) {
      const rows = await listRewardTasks(deps.db, context.brand);
      return { data: rows, table: { columns, rows } };
    },
  },
  {
    words: 'rewards set',
    summary: 'Adds a reward task, or changes the one with this id.',
    operands: ['ID?'],
    options: {
      'title-zh': text('its title in Chinese'),
      'title-en': text('its title in English'),
      'ad-unit': text('the advertisement that the app shows'),
      seconds: text('how long it is watched, 5 to 300'),
      'times-per-day': text('how often a day a device may, 1 to 50'),
      package: text('the id of the package that it gives, which costs nothing'),
      active: text('yes | no: whether it is offered'),
      sort: text('its place among the others, 0 to 9999'),
    },
    brand: 'one',
    needsReason: true,
    async run(invocation) {
      const { deps, context, operands } = invocation;
      const data = await setRewardTask(deps.db, context, operands.ID, {
        titleZh: textOf(invocation, 'title-zh'),
        titleEn: textOf(invocation, 'title-en'),
        adUnit: textOf(invocation, 'ad-unit'),
        seconds: textOf(invocation, 'seconds'),
        timesPerDay: textOf(invocation, 'times-per-day'),
        package: textOf(invocation, 'package'),
        active: textOf(invocation, 'active'),
        sort: textOf(invocation, 'sort'),
      });
      if (isFailure(data)) return data;
      return { data, lines: [setLine(data.id, data)] };
    },
  },
];
