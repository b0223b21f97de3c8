/** The last digits, grouped as they are printed on devices: `·· 3237 518`. A line never breaks inside. */
export const imeiTail = (imei: string): string => `··\u00a0${imei.slice(-7, -3)}\u00a0${imei.slice(-3)}`;
