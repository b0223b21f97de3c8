import { maxFeedbackFiles } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { Language } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { countTry } from '../../platform/tries.ts';
import { keepFiles } from '../files/public.ts';
import { presentCase } from './present.ts';
import { writeLimit } from './rules.ts';
import { attachFiles, fileCount, lockOwnCase, recordEvent, selectCases } from './store.ts';

const nothingSaid: Record<Language, string> = {
  zh: '请填写内容或添加图片',
  en: 'is needed, unless there are pictures',
};

export function addMessage(db: Database): Handler<'support.add-message'> {
  return async (context, { id, text = '', fileIds = [] }) => {
    const { brand, subject, now, language } = context;
    const said = text.trim() || null;
    if (said === null && fileIds.length === 0) return invalidField('text', nothingSaid[language]);
    const limit = writeLimit(subject.guestId);
    if ((await countTry(db, limit, now)) > limit.max) return fail('tooManyRequests');
    return transact(db, async (trx) => {
      const row = await lockOwnCase(trx, brand, subject, id);
      if (!row) return fail('feedbackNotFound');
      if (row.state === 'closed') return fail('feedbackStateWrong');
      const before = await fileCount(trx, id);
      if (before + fileIds.length > maxFeedbackFiles)
        return fail('tooManyFiles', { field: 'fileIds', limit: maxFeedbackFiles }, { field: 'fileIds' });
      if (!(await keepFiles(trx, context, 'feedback', fileIds))) return fail('fileNotFound');
      await attachFiles(trx, id, fileIds, before + 1);
      await recordEvent(trx, {
        feedback_id: id,
        at: now,
        event: fileIds.length > 0 ? 'attached' : 'replied',
        actor: 'person',
        actor_id: subject.kind === 'user' ? subject.userId : null,
        text: said,
      });
      await trx.updateTable('feedback').set({ seen_at: now }).where('id', '=', id).execute();
      const after = await selectCases(trx, brand).where('f.id', '=', id).executeTakeFirstOrThrow();
      return presentCase(trx, after, subject, now);
    });
  };
}
