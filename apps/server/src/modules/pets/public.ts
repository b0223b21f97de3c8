import type { HandlersOf } from '../../platform/handler.ts';
import type { FilesDeps } from '../files/public.ts';
import { getPetMessageByImei } from './get-pet-message-by-imei.ts';
import { getPicture } from './get-picture.ts';
import { getNotice } from './notice.ts';
import { getNoticePicture } from './notice-picture.ts';
import { publishNotice } from './publish-notice.ts';
import { updatePetMessage } from './update-pet-message.ts';
import { withdrawNotice } from './withdraw-notice.ts';

export { forgetPet } from './store.ts';

export function petCalls(deps: FilesDeps): HandlersOf<'pets'> {
  const { db } = deps;
  return {
    'pets.get-pet-message-by-imei': getPetMessageByImei(db),
    'pets.update-pet-message': updatePetMessage(deps),
    'pets.get-picture': getPicture(deps),
    'pets.publish-notice': publishNotice(db),
    'pets.withdraw-notice': withdrawNotice(db),
    'pets.notice': getNotice(db),
    'pets.notice-picture': getNoticePicture(deps),
  };
}
