import { maxFeedbackFiles, saidText } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Language, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, invalidField } from '../../platform/failure.ts';
import { type Handler, userIdOf } from '../../platform/handler.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { keepFiles } from '../files/public.ts';
import { showCase } from './present.ts';
import { sameMessageMs, writeLimits } from './rules.ts';
import { attachFiles, fileCount, lastOfPerson, lockOwnCase, recordEvent, seeNews } from './store.ts';

const nothingSaid: Record<Language, string> = {
  zh: '请填写内容或添加图片',
  en: 'is needed, unless there are pictures',
};

export function addMessage(db: Database): Handler<'support.add-message'> {
  return async (context, { id, text, fileIds = [] }) => {
    const { brand, subject, now, language } = context;
    const said = saidText(text);
    if (said === null && fileIds.length === 0) return invalidField('text', nothingSaid[language]);
    const refusal = await tooManyTries(db, writeLimits(subject.guestId, context.clientIp), now);
    if (refusal) return refusal;
    return transact(db, async (trx) => {
      const row = await lockOwnCase(trx, brand, subject, id);
      if (!row) return fail('feedbackNotFound');
      if (row.state === 'closed') return fail('feedbackStateWrong');
      const shown = () => showCase(trx, brand, id, subject, now);
      if (await wasJustAdded(trx, id, { text: said, fileIds, now })) return shown();
      const before = await fileCount(trx, id);
      if (before + fileIds.length > maxFeedbackFiles)
        return fail('tooManyFiles', { limit: maxFeedbackFiles }, { field: 'fileIds' });
      if (!(await keepFiles(trx, context, 'feedback', fileIds))) return fail('fileNotFound');
      await attachFiles(trx, id, fileIds, before + 1);
      await recordEvent(trx, {
        feedback_id: id,
        at: now,
        event: eventOf(fileIds),
        actor: 'person',
        actor_id: userIdOf(subject),
        text: said,
      });
      await seeNews(trx, id);
      return shown();
    });
  };
}

/** Whether it is the last message once more: its answer was lost, and its pictures are attached already. */
async function wasJustAdded(
  trx: Transaction<Tables>,
  id: string,
  { text, fileIds, now }: { text: string | null; fileIds: readonly string[]; now: Date },
): Promise<boolean> {
  const last = await lastOfPerson(trx, id);
  if (last?.event !== eventOf(fileIds) || last.text !== text) return false;
  if (now.getTime() - last.at.getTime() > sameMessageMs) return false;
  const { rows } = await sql<{ all: boolean }>`
    select ${[...fileIds]}::uuid[] <@ array(select file_id from feedback_files where feedback_id = ${id}) as all
  `.execute(trx);
  return rows[0]?.all ?? false;
}

const eventOf = (fileIds: readonly string[]) => (fileIds.length > 0 ? 'attached' : 'replied');
