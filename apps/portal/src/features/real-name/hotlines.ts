import type { RealName } from './real-name.ts';

/** The carriers' own service numbers; of a carrier that only a newer release knows there is none. */
export const hotlines: Readonly<Partial<Record<RealName['carrier'], string>>> = {
  cmcc: '10086',
  telecom: '10000',
  unicom: '10010',
};
