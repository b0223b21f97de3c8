import { isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { presentCase } from './present.ts';
import { photoLimit } from './rules.ts';
import { takePhoto } from './take-photo.ts';
import { takeStep } from './take-step.ts';

export const uploadBackPhoto =
  (deps: RealNameDeps): Handler<'real-name.upload-back-photo'> =>
  (context, { iccid }) => {
    const [file] = context.files.file;
    if (!file) throw new Error('the framework asks for the file');
    return takeStep(deps, context, { iccid, limit: photoLimit }, async (step) => {
      const taken = await takePhoto(deps, step, 'back', file);
      if (isFailure(taken)) return taken;
      const { validFrom = '', validTo = null } = taken.card;
      const view = await presentCase(deps, step.context, step.sim, taken.row);
      return { ...view, read: { validFrom, validTo } };
    });
  };
