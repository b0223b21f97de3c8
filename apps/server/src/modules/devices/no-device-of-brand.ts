import type { Language } from '../../platform/database/tables.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';

const problem = { zh: '该品牌没有此设备', en: 'is no device of this brand' } as const;

/** For staff only, as it tells whether a device exists. */
export const noDeviceOfBrand = (field: string, language: Language): Failure<'invalidInput'> =>
  invalidField(field, problem[language]);
