import { sql } from 'kysely';
import { personHashes } from './compose-real-name.ts';
import { fileKeys } from './files-storage.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/connect.ts';
import type { Logger } from './platform/log.ts';

/**
 * Logs at the start which keys stored rows name and the key files lack, as when another machine's file was copied: files
 * and ID cards can't be opened then, and nobody notices that a person with too many SIMs is not recognised.
 */
export async function tellAbsentKeys(db: Database, config: Config, log: Logger): Promise<void> {
  const files = fileKeys(config);
  const persons = config.REAL_NAME_HASH_KEY_FILE === '' ? null : personHashes(config);
  const { rows } = await sql<{ variable: string; keyId: string; rows: number }>`
    select variable, key_id as "keyId", count(*)::int as rows
    from (
      select 'FILES_KEY_FILE' as variable, master_key_id as key_id from files
      union all
      select 'FILES_KEY_FILE', master_key_id from real_name_cases
      union all
      select 'REAL_NAME_HASH_KEY_FILE', hash_key_id from real_name_cases
    ) as named
    where key_id is not null
    group by variable, key_id`.execute(db);
  for (const row of rows) {
    const keys = row.variable === 'FILES_KEY_FILE' ? files : persons;
    if (keys && !keys.has(row.keyId)) log.error(row, 'a key that stored rows name is not in its file');
  }
}
