import type { PackageFamily } from '@device-pay/contract';
import * as packageType from '@device-pay/rules/package-types';
import type { PackageTypeRow } from '../platform/database/tables.ts';
import { packageTypeTexts } from './package-type-texts.ts';

type Numbered = readonly [
  type: keyof typeof packageTypeTexts,
  key: string,
  unit: string,
  family: PackageFamily,
];

/**
 * Everything that can be sold. Numbers and keys are those of the requirement's protocol; the order is that of pages,
 * what most people need first. Types 10 to 14 are read as hotspot overlay, trial, year, and live audio and video; to
 * read them differently, change these rows.
 */
const inOrder: readonly Numbered[] = [
  [packageType.dataPlan, 'mifiMonthBig', 'G', 'hotspot'],
  [packageType.unlimitedDataPlan, 'mifiMonthUnlimited', 'month', 'hotspot'],
  [packageType.yearlyDataPlan, 'mifiYear', 'G', 'hotspot'],
  [packageType.extraData, 'mifiMonthSmall', 'G', 'hotspot'],
  [packageType.trialData, 'mifiExperience', 'G', 'hotspot'],
  [packageType.smsAlarm, 'sms', 'count', 'alarm'],
  [packageType.phoneAlarm, 'phone', 'times', 'alarm'],
  [packageType.cloudStorage, 'cloud_storage', 'day', 'cloud'],
  [packageType.cloudService, 'serve', 'day', 'cloud'],
  [packageType.platformRenewal, 'topup', 'day', 'platform'],
  [packageType.activation, 'device', 'day', 'activation'],
  [packageType.activationOffer, 'device', 'day', 'activation'],
  [packageType.soundAlarm, 'recording', 'minutes', 'alarm'],
  [packageType.hdSoundAlarm, 'audio', 'day', 'alarm'],
  [packageType.dataPack, 'traffic', 'M', 'traffic'],
  [packageType.freePlan, 'packages', 'plan', 'plan'],
  [packageType.keepNumber, 'protection', 'month', 'keep-number'],
  [packageType.extendedWarranty, 'extend', 'day', 'warranty'],
  [packageType.personAlarm, 'human_alarm', 'day', 'alarm'],
  [packageType.motionAlarm, 'move_alarm', 'day', 'alarm'],
  [packageType.faceAlarm, 'face_alarm', 'day', 'alarm'],
  [packageType.noiseAlarm, 'voice_alarm', 'day', 'alarm'],
  [packageType.coverAlarm, 'shield_alarm', 'day', 'alarm'],
  [packageType.liveAudio, 'realTimeAudio', 'minutes', 'recording'],
  [packageType.liveVideo, 'realTimeVideo', 'minutes', 'recording'],
  [packageType.chaseNavigation, 'car_storage', 'day', 'vip'],
  [packageType.extraLongStandby, 'standby_storage', 'day', 'vip'],
  [packageType.detailedMap, 'map_vip_1', 'day', 'vip'],
  [packageType.satelliteMap, 'map_vip_2', 'day', 'vip'],
  [packageType.streetView, 'map_vip_3', 'day', 'vip'],
  [packageType.fastPositioning, 'map_vip_4', 'day', 'vip'],
  [packageType.indoorPositioning, 'map_vip_5', 'day', 'vip'],
  [packageType.allInOnePositioning, 'map_vip_6', 'day', 'vip'],
];

export const packageTypes: readonly PackageTypeRow[] = inOrder.map(([type, key, unit, family], index) => {
  const [nameZh, nameEn, descriptionZh, descriptionEn] = packageTypeTexts[type];
  return {
    type,
    key,
    unit,
    family,
    name_zh: nameZh,
    name_en: nameEn,
    description_zh: descriptionZh,
    description_en: descriptionEn,
    sort: index + 1,
    low_share_percent: null,
    low_at_most: null,
  };
});
