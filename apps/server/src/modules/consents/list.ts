import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentConsent, selectConsents } from './store.ts';

export function listConsents(db: Database): Handler<'consents.list'> {
  return async ({ subject }) => {
    const rows = await selectConsents(db, subject).orderBy('given_at', 'desc').limit(200).execute();
    return rows.map(presentConsent);
  };
}
