import type { DataKeys } from '../../platform/data-keys.ts';
import type { RealNameCaseRow } from '../../platform/database/tables.ts';
import { seal, unseal } from '../../platform/seal.ts';
import type { RealNameDeps } from './deps.ts';
import { type Look, recordLook } from './store.ts';

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

/** What is sealed, after the look was written down; null once it was deleted. */
export async function readIdCard(
  { db, keys }: Pick<RealNameDeps, 'db' | 'keys'>,
  { id, person_sealed: sealed, wrapped_key: wrapped, master_key_id: masterKeyId }: RealNameCaseRow,
  look: Look,
): Promise<IdCard | null> {
  if (sealed === null || wrapped === null || masterKeyId === null) return null;
  await recordLook(db, id, null, look);
  const text = unseal(keys.open(keyName(id), { wrapped, masterKeyId }), sealed);
  if (text === null) throw new Error('an ID card was sealed with another key');
  return JSON.parse(text.toString()) as IdCard;
}

export const noIdCard: SealedIdCard = { person_sealed: null, wrapped_key: null, master_key_id: null };
