import type { RealName } from './real-name.ts';

/** The carriers' own service numbers; there is none for a carrier that only a newer release knows. */
export const hotlines: Readonly<Partial<Record<RealName['carrier'], string>>> = {
  cmcc: '10086',
  telecom: '10000',
  unicom: '10010',
};
