import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentPet } from './present.ts';
import { loadPet } from './store.ts';

export function getPetMessageByImei(db: Database): Handler<'pets.get-pet-message-by-imei'> {
  return async ({ device }) => {
    const pet = await loadPet(db, device);
    return pet && presentPet(pet.profile, pet.notice);
  };
}
