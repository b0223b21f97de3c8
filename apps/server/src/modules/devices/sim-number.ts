/** What of a SIM number tells it from every other: the 20th place is printed on some cards only. */
export const simKey = (iccid: string): string => iccid.slice(0, 19);

/** The ways in which the number may be known here: with its 20th place, or without. */
export const spellingsOf = (iccid: string): string[] => [
  iccid,
  simKey(iccid),
  ...[...'0123456789'].map((digit) => simKey(iccid) + digit),
];
