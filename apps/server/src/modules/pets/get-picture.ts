import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { type FilesDeps, openFile } from '../files/public.ts';
import { loadFile, loadPet } from './store.ts';

export function getPicture(deps: FilesDeps): Handler<'pets.get-picture'> {
  return async ({ device, brand }) => {
    const fileId = (await loadPet(deps.db, device))?.profile.picture_file_id;
    const row = fileId && (await loadFile(deps.db, fileId, brand));
    return (row && (await openFile(deps, row))) || fail('fileNotFound');
  };
}
