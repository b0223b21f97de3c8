import type { RealName } from './real-name.ts';

/** The carriers' own service numbers. */
export const hotlines: Readonly<Record<RealName['carrier'], string>> = {
  cmcc: '10086',
  telecom: '10000',
  unicom: '10010',
};
