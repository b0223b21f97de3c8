import type { Database } from '../../platform/database/connect.ts';
import { readTotalled } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { findEntries } from './find-entries.ts';
import { presentEntry, presentText } from './present.ts';

export function getFaqMapperList(db: Database): Handler<'help.get-faq-mapper-list'> {
  return async ({ brand, language }, input) => {
    const { type, content = '', deviceSpecies, withContent = false, page = 1, pageSize = 50 } = input;
    const { rows, total } = await readTotalled(
      (part) => findEntries(db, { brand, type, question: content, deviceSpecies, ...part }),
      { page, pageSize },
    );
    return {
      list: rows.map((row) => ({
        ...presentEntry(row, language),
        content: withContent ? presentText(row, language) : null,
      })),
      page,
      pageSize,
      total,
    };
  };
}
