import { imeiTail } from './imei-tail.ts';

/** Letters that are read from the right: without marks around them they would take the digits after them along. */
const readFromRight = /[\u0590-\u08ff\ufb1d-\ufeff]/;

/** A device's name and its last digits in one line: `Travel hotspot ·· 3237 518`. */
export const deviceLine = (name: string, imei: string): string =>
  `${readFromRight.test(name) ? `\u2068${name}\u2069` : name} ${imeiTail(imei)}`;
