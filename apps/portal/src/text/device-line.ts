import { imeiTail } from './imei-tail.ts';

/**
 * Letters of right-to-left scripts: without isolating marks, the digits behind them would be shown on the wrong side.
 */
const readFromRight = /[\u0590-\u08ff\ufb1d-\ufeff]/;

/** A device's name and its last digits in one line: `Travel hotspot ·· 3237 518`. */
export const deviceLine = (name: string, imei: string): string =>
  `${readFromRight.test(name) ? `\u2068${name}\u2069` : name} ${imeiTail(imei)}`;
