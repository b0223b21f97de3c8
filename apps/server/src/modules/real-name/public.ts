import type { HandlersOf } from '../../platform/handler.ts';
import { appendUpload } from './append-upload.ts';
import { begin } from './begin.ts';
import { checkInfo } from './check-info.ts';
import { clearRealName } from './clear-real-name.ts';
import type { RealNameDeps } from './deps.ts';
import { doAuthByVideo } from './do-auth-by-video.ts';
import { doAuthByVideoV2 } from './do-auth-by-video-v2.ts';
import { erase } from './erase.ts';
import { getMultiRealName } from './get-multi-real-name.ts';
import { getMultiRealNameUrl } from './get-multi-real-name-url.ts';
import { getReadNum } from './get-read-num.ts';
import { getReadNumV2 } from './get-read-num-v2.ts';
import { getRecord } from './get-record.ts';
import { isRealName } from './is-real-name.ts';
import { realNameState } from './real-name-state.ts';
import { startUpload } from './start-upload.ts';
import { uploadBackPhoto } from './upload-back-photo.ts';
import { uploadFrontPhoto } from './upload-front-photo.ts';
import { uploadState } from './upload-state.ts';

export type { RealNameDeps, RealNameService } from './deps.ts';
export { endVerifications, forgetPerson, onConsentWithdrawn } from './erase-case.ts';
export { askCarrier, eraseDue } from './jobs.ts';
export { PersonHashes } from './person-hashes.ts';
export { takeDecision } from './sync-case.ts';

export function realNameCalls(deps: RealNameDeps): HandlersOf<'real-name'> {
  return {
    'real-name.is-real-name': isRealName(deps),
    'real-name.get-multi-real-name': getMultiRealName(deps),
    'real-name.get-multi-real-name-url': getMultiRealNameUrl(deps),
    'real-name.real-name-state': realNameState(deps),
    'real-name.begin': begin(deps),
    'real-name.upload-front-photo': uploadFrontPhoto(deps),
    'real-name.upload-back-photo': uploadBackPhoto(deps),
    'real-name.check-info': checkInfo(deps),
    'real-name.get-read-num': getReadNum(deps),
    'real-name.get-read-num-v2': getReadNumV2(deps),
    'real-name.do-auth-by-video': doAuthByVideo(deps),
    'real-name.do-auth-by-video-v2': doAuthByVideoV2(deps),
    'real-name.start-upload': startUpload(deps),
    'real-name.append-upload': appendUpload(deps),
    'real-name.upload-state': uploadState(deps),
    'real-name.erase': erase(deps),
    'real-name.get-record': getRecord(deps),
    'real-name.clear-real-name': clearRealName(deps),
  };
}
