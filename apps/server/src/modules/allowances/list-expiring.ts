import type { Database } from '../../platform/database/connect.ts';
import { readTotalled } from '../../platform/database/read-page.ts';
import { isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadExpiring } from './expiring.ts';
import { rangeOf } from './range.ts';

export function listExpiring(db: Database): Handler<'allowances.list-expiring'> {
  return async (context, input) => {
    const range = rangeOf(input, context);
    if (isFailure(range)) return range;
    const { page = 1, pageSize = 20 } = input;
    const { rows, total } = await readTotalled((part) => loadExpiring(db, context, range, part), {
      page,
      pageSize,
    });
    return { list: rows, page, pageSize, total };
  };
}
