import type { Database } from '../../platform/database/connect.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { Data } from '../../platform/handler.ts';
import { presentCancellation } from './present.ts';

/** One request of a brand, as staff see it. */
export async function showCancellation(
  db: Database,
  brand: string,
  id: string,
): Promise<Data<'cancellations.decide'> | Failure<'cancellationNotFound'>> {
  const row = await db
    .selectFrom('cancellations')
    .selectAll()
    .where('brand', '=', brand)
    .where((eb) => eb(eb.cast('id', 'text'), '=', id))
    .executeTakeFirst();
  return row ? presentCancellation(db, row) : fail('cancellationNotFound');
}
