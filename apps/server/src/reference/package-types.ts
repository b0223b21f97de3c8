import type { PackageFamily } from '@device-pay/contract';
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
  [9, 'mifiMonthBig', 'G', 'hotspot'],
  [3052, 'mifiMonthUnlimited', 'month', 'hotspot'],
  [12, 'mifiYear', 'G', 'hotspot'],
  [10, 'mifiMonthSmall', 'G', 'hotspot'],
  [11, 'mifiExperience', 'G', 'hotspot'],
  [1, 'sms', 'count', 'alarm'],
  [2, 'phone', 'times', 'alarm'],
  [27, 'cloud_storage', 'day', 'cloud'],
  [0, 'serve', 'day', 'cloud'],
  [4, 'topup', 'day', 'platform'],
  [6, 'device', 'day', 'activation'],
  [16, 'device', 'day', 'activation'],
  [3, 'recording', 'minutes', 'alarm'],
  [8, 'audio', 'day', 'alarm'],
  [5, 'traffic', 'M', 'traffic'],
  [7, 'packages', 'plan', 'plan'],
  [17, 'protection', 'month', 'keep-number'],
  [15, 'extend', 'day', 'warranty'],
  [24, 'human_alarm', 'day', 'alarm'],
  [22, 'move_alarm', 'day', 'alarm'],
  [25, 'face_alarm', 'day', 'alarm'],
  [23, 'voice_alarm', 'day', 'alarm'],
  [26, 'shield_alarm', 'day', 'alarm'],
  [13, 'realTimeAudio', 'minutes', 'recording'],
  [14, 'realTimeVideo', 'minutes', 'recording'],
  [34, 'car_storage', 'day', 'vip'],
  [35, 'standby_storage', 'day', 'vip'],
  [38, 'map_vip_1', 'day', 'vip'],
  [39, 'map_vip_2', 'day', 'vip'],
  [40, 'map_vip_3', 'day', 'vip'],
  [41, 'map_vip_4', 'day', 'vip'],
  [42, 'map_vip_5', 'day', 'vip'],
  [43, 'map_vip_6', 'day', 'vip'],
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
