import type { DeviceModelRow } from '../platform/database/tables.ts';
import { type Species, speciesNumbers } from '../platform/species.ts';

const model = (
  code: string,
  kind: Species,
  picture: DeviceModelRow['picture'],
  nameZh: string,
  nameEn: string,
): DeviceModelRow => ({
  code,
  name_zh: nameZh,
  name_en: nameEn,
  species: speciesNumbers[kind],
  picture,
  // A hotspot carries its owner's own traffic, for which the law requires a real name.
  real_name_required: kind === 'hotspot',
});

export const demoModels: readonly DeviceModelRow[] = [
  model('H20', 'hotspot', 'hotspot', '随身WiFi', 'Travel hotspot'),
  model('H60', 'hotspot', 'hotspot', '5G 随身WiFi', '5G travel hotspot'),
  model('G10', 'locator', 'locator', '随身定位器', 'Pocket locator'),
  model('G30', 'locator', 'locator', '长待机定位器', 'Long-life locator'),
  model('W5', 'locator', 'locator', '儿童定位手表', 'Child’s watch'),
  model('P5', 'pet', 'pet', '宠物定位器', 'Pet tracker'),
  model('P8', 'pet', 'pet', '宠物定位项圈', 'Pet tracker collar'),
  model('C8', 'camera', 'camera', '4G 摄像机', '4G camera'),
  model('C12', 'camera', 'camera', '户外摄像机', 'Outdoor camera'),
  model('V9', 'car', 'car', '车载定位器', 'Car locator'),
  model('B1', 'tag', 'locator', '蓝牙防丢标签', 'Bluetooth tag'),
];
