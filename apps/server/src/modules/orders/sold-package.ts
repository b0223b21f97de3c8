import type { PackageRow, PackageTypeRow, SoldPackage } from '../../platform/database/tables.ts';
import { givenUnit } from '../allowances/public.ts';

/** The package as it is at this moment: later changes of the catalogue don't reach the order. */
export const soldPackage = ({
  row,
  type,
}: {
  readonly row: PackageRow;
  readonly type: PackageTypeRow;
}): SoldPackage => ({
  nameZh: row.name_zh,
  nameEn: row.name_en,
  type: row.type,
  key: type.key,
  unit: givenUnit(row.type, type.unit, row.unlimited_recording),
  effectType: row.effect_type,
  group: row.package_group,
  details: row.details,
  unlimitedRecording: row.unlimited_recording,
});
