import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { addAlarmConfig } from './add-alarm-config.ts';
import { getDeviceConfigByImei } from './get-device-config-by-imei.ts';
import { getDeviceModelAlarm } from './get-device-model-alarm.ts';
import { listAlarms } from './list.ts';
import { markAlarmsRead } from './mark-read.ts';

export { forgetAlarms, forgetOwnersAlarms } from './forget.ts';
export { notifyAlarm } from './notify.ts';
export { receiveAlarms } from './receive.ts';
export { cleanUpAlarms, resumeAlarms } from './resume.ts';
export { oldestUntold } from './waiting.ts';

export function alarmCalls(db: Database): HandlersOf<'alarms'> {
  return {
    'alarms.get-device-config-by-imei': getDeviceConfigByImei(db),
    'alarms.add-alarm-config': addAlarmConfig(db),
    'alarms.get-device-model-alarm': getDeviceModelAlarm(db),
    'alarms.list': listAlarms(db),
    'alarms.mark-read': markAlarmsRead(db),
  };
}
