import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { addConsent, listConsents, withdrawConsent } from './consents.ts';

export function consentCalls(db: Database): HandlersOf<'consents'> {
  return {
    'consents.add': addConsent(db),
    'consents.withdraw': withdrawConsent(db),
    'consents.list': listConsents(db),
  };
}
