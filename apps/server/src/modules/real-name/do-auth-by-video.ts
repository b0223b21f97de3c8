import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { submitVideo } from './submit-video.ts';

export const doAuthByVideo =
  (deps: RealNameDeps): Handler<'real-name.do-auth-by-video'> =>
  (context, input) =>
    submitVideo(deps, context, input);
