import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { kindOf } from './codes.ts';
import { alarmTitles, modelAlarms } from './model-alarms.ts';

export function getDeviceModelAlarm(db: Database): Handler<'alarms.get-device-model-alarm'> {
  return async ({ device, language }, { deviceSpecies }) => {
    const [{ species, codes }, titleOf] = await Promise.all([
      modelAlarms(db, device.model, deviceSpecies),
      alarmTitles(db),
    ]);
    return {
      deviceSpecies: species,
      model: device.model,
      alarms: codes.map((code) => {
        const { zh, en } = titleOf(code);
        return { code, ...kindOf(code), title: language === 'en' ? en : zh, titleZh: zh, titleEn: en };
      }),
    };
  };
}
