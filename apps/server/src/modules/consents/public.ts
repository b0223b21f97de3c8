import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { addConsent } from './add.ts';
import { listConsents } from './list.ts';
import { type OnWithdrawn, withdrawConsent } from './withdraw.ts';

export { endAllConsents, findConsent, saysTheSame } from './store.ts';

export function consentCalls(db: Database, onWithdrawn: OnWithdrawn): HandlersOf<'consents'> {
  return {
    'consents.add': addConsent(db),
    'consents.withdraw': withdrawConsent(db, onWithdrawn),
    'consents.list': listConsents(db),
  };
}
