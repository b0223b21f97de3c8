import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { submitVideo } from './submit-video.ts';

export const doAuthByVideoV2 =
  (deps: RealNameDeps): Handler<'real-name.do-auth-by-video-v2'> =>
  (context, input) =>
    submitVideo(deps, context, input, input.digitsId);
