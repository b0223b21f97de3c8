import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { addConsent, listConsents, type OnWithdrawn, withdrawConsent } from './consents.ts';

export { findConsent, saysTheSame } from './consents.ts';

export function consentCalls(db: Database, onWithdrawn: OnWithdrawn): HandlersOf<'consents'> {
  return {
    'consents.add': addConsent(db),
    'consents.withdraw': withdrawConsent(db, onWithdrawn),
    'consents.list': listConsents(db),
  };
}
