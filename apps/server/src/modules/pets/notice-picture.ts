import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { type FilesDeps, openFile } from '../files/public.ts';
import { readNotice } from './notice.ts';
import { pictureLimit } from './rules.ts';
import { loadFile } from './store.ts';

export function getNoticePicture(deps: FilesDeps): Handler<'pets.notice-picture'> {
  return async (context, { id }) => {
    const refusal = await tooManyTries(deps.db, [pictureLimit(context.clientIp)], context.now);
    if (refusal) return refusal;
    const notice = await readNotice(deps.db, context, id);
    if (isFailure(notice)) return notice;
    const { pictureFileId } = notice.published;
    const row = pictureFileId === undefined ? null : await loadFile(deps.db, pictureFileId, context.brand);
    return (row && (await openFile(deps, row))) || fail('noticeNotFound');
  };
}
