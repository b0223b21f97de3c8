import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { linesFor } from './lines-for.ts';
import { presentTerms } from './present.ts';

export function previewUnwind(db: Database): Handler<'unwinds.preview'> {
  return async (context) => {
    const { order, language } = context;
    const lines = await linesFor(db, context, order);
    return lines.map((line) => presentTerms(order.id, order.currency, line, language));
  };
}
