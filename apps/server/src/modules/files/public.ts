import type { HandlersOf } from '../../platform/handler.ts';
import { addFile } from './add-file.ts';
import { getFile } from './get-file.ts';
import type { FilesDeps } from './store-file.ts';

export { cleanUpFiles } from './clean-up.ts';
export { dropFiles, dropFilesOf, keepFiles, mayKeepFiles } from './keep-files.ts';
export { openFile } from './read-file.ts';
export { uploadLimits } from './rules.ts';
export { type FilesDeps, storeFile } from './store-file.ts';

export function fileCalls(deps: FilesDeps): HandlersOf<'files'> {
  return { 'files.add-file': addFile(deps), 'files.get-file': getFile(deps) };
}
