import { isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { presentCase } from './present.ts';
import { photoLimit } from './rules.ts';
import { takePhoto } from './take-photo.ts';
import { takeStep } from './take-step.ts';

export const uploadFrontPhoto =
  (deps: RealNameDeps): Handler<'real-name.upload-front-photo'> =>
  (context, { iccid }) => {
    const [file] = context.files.file;
    if (!file) throw new Error('the framework asks for the file');
    const options = { iccid, limit: photoLimit, begins: true };
    return takeStep(deps, context, options, async (step) => {
      const taken = await takePhoto(deps, step, 'front', file);
      if (isFailure(taken)) return taken;
      const view = await presentCase(deps, step.context, step.sim, taken.row);
      return { ...view, read: { name: taken.card.name, cardNo: taken.card.number } };
    });
  };
