import type { RealNameState, SimRecord } from './state.ts';

/** SIMs of the demo without a real name; the numbers are those of its devices. */
const unverifiedDemoSims: ReadonlySet<string> = new Set([
  '89860620000000000050',
  '89860321000000000029',
  '89860621000000000067',
  '89860621000000000083',
  '89860621000000000208',
  '89860621000000000216',
  '89860621000000000224',
  '89860621000000000232',
  '89860621000000000240',
  '89860621000000000257',
  '89860621000000000265',
]);

export const isIccid = (text: string): boolean => /^\d{18}[0-9A-Za-z]{1,2}$/.test(text);

/** Only SIMs of these issuers are verified with photos and a video; all others use the carrier's page. */
export const isOwnSim = (iccid: string): boolean =>
  ['898601', '898606', '898609'].includes(iccid.slice(0, 6));

/**
 * A SIM without a record counts as verified in a shop, as most are, unless it is one of the demo's unverified ones; it
 * may be verified again.
 */
export const simOf = (state: RealNameState, iccid: string): SimRecord =>
  state.sims.get(iccid) ?? {
    iccid,
    verified: !unverifiedDemoSims.has(iccid),
    person: null,
    clears: {},
    planned: null,
  };

/** How many other SIMs are verified for a person. */
export const otherSimsOf = (state: RealNameState, person: string, iccid: string): number =>
  [...state.sims.values()].filter((sim) => sim.verified && sim.person === person && sim.iccid !== iccid)
    .length;
