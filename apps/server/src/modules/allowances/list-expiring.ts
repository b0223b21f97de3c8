import type { Database } from '../../platform/database/connect.ts';
import { isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadExpiring } from './expiring.ts';
import { rangeOf } from './range.ts';

export function listExpiring(db: Database): Handler<'allowances.list-expiring'> {
  return async (context, input) => {
    const range = rangeOf(input, context);
    if (isFailure(range)) return range;
    const { page = 1, pageSize = 20 } = input;
    const offset = (page - 1) * pageSize;
    const found = await loadExpiring(db, context, range, { limit: pageSize, offset });
    // A page behind the last one has no row that could tell how many there are.
    const total =
      found.list.length > 0 || page === 1
        ? found.total
        : (await loadExpiring(db, context, range, { limit: 1, offset: 0 })).total;
    return { list: found.list, page, pageSize, total };
  };
}
