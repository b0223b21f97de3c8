import type { FileRow } from '../../platform/database/tables.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler, Person, Subject } from '../../platform/handler.ts';
import { isStaffOf } from '../access/public.ts';
import { openFile } from './read-file.ts';
import type { FilesDeps } from './store-file.ts';

export function getFile(deps: FilesDeps): Handler<'files.get-file'> {
  return async ({ brand, subject, now }, { id }) => {
    const row = await deps.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .where('brand', '=', brand)
      .executeTakeFirst();
    if (!row || !mayRead(subject, row)) return fail('fileNotFound');
    if (row.expires_at !== null && row.expires_at <= now) return fail('fileNotFound');
    return (await openFile(deps, row)) ?? fail('fileNotFound');
  };
}

/** Identity documents have no address at all: the real-name module shows them, and records every look. */
function mayRead(subject: Person, row: FileRow): boolean {
  if (row.purpose === 'realName') return false;
  // A picture of a help entry is for everybody once the entry has it.
  if (row.purpose === 'faq' && row.expires_at === null) return true;
  if (row.user_id !== null ? isUser(subject, row.user_id) : row.guest_id === subject.guestId) return true;
  return row.purpose === 'feedback' && isStaffOf(subject, row.brand);
}

const isUser = (subject: Subject, userId: string): boolean =>
  subject.kind === 'user' && subject.userId === userId;
