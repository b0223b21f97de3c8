import type { Queries } from '../../platform/database/connect.ts';
import { type FoundEntry, findEntries } from './find-entries.ts';

const maxRelated = 3;

/** What is written for dealers is not for owners, and the other way round. */
const isForDealers = ({ slug }: FoundEntry): boolean => slug?.startsWith('dealer-') ?? false;

/** Other entries about the same things, the nearest first: those that answer this one's title. */
export async function relatedEntries(db: Queries, brand: string, entry: FoundEntry): Promise<FoundEntry[]> {
  const { rows } = await findEntries(db, {
    brand,
    question: `${entry.title_zh} ${entry.title_en}`,
    limit: maxRelated * 3,
    offset: 0,
  });
  return rows
    .filter((row) => row.id !== entry.id && isForDealers(row) === isForDealers(entry))
    .slice(0, maxRelated);
}
