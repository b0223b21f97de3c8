import type { DataKeys } from '../../platform/data-keys.ts';
import type { RealNameCaseRow } from '../../platform/database/tables.ts';
import { seal, unseal } from '../../platform/seal.ts';

/** What stands on the card, as it was read and then confirmed. */
export interface IdCard {
  readonly name: string;
  readonly number: string;
  /** `YYYY-MM-DD`; from the other side. */
  readonly validFrom?: string;
  /** Null: it has no end. */
  readonly validTo?: string | null;
}

type SealedIdCard = Pick<RealNameCaseRow, 'person_sealed' | 'wrapped_key' | 'master_key_id'>;

const keyName = (caseId: string): string => `real-name-person ${caseId}`;

/** Each time under a new key, so that what was written before is gone with its key. */
export function sealIdCard(keys: DataKeys, caseId: string, card: IdCard): SealedIdCard {
  const { key, wrapped, masterKeyId } = keys.create(keyName(caseId));
  return {
    person_sealed: seal(key, JSON.stringify(card)),
    wrapped_key: wrapped,
    master_key_id: masterKeyId,
  };
}

/** Null once it was deleted. The caller has written down that it looks. */
export function unsealIdCard(keys: DataKeys, row: SealedIdCard & { readonly id: string }): IdCard | null {
  if (row.person_sealed === null || row.wrapped_key === null || row.master_key_id === null) return null;
  const key = keys.open(keyName(row.id), { wrapped: row.wrapped_key, masterKeyId: row.master_key_id });
  const text = unseal(key, row.person_sealed);
  if (text === null) throw new Error('an ID card was sealed with another key');
  return JSON.parse(text.toString()) as IdCard;
}

export const noIdCard: SealedIdCard = { person_sealed: null, wrapped_key: null, master_key_id: null };
