import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadFeatures } from './features.ts';

export function getTutuMifiTheBlackList(db: Database): Handler<'devices.get-tutu-mifi-the-black-list'> {
  return async ({ device, language }) => {
    const features = await loadFeatures(db, device, language);
    return features.filter(({ onBlackList }) => onBlackList);
  };
}
