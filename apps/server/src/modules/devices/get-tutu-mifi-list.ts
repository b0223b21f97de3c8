import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { decide, loadFeatures } from './features.ts';

export function getTutuMifiList(db: Database): Handler<'devices.get-tutu-mifi-list'> {
  return async ({ device, language }) => {
    const features = await loadFeatures(db, device, language);
    return features.map(decide);
  };
}
