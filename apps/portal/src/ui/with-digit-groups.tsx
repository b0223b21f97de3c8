import type { ReactNode } from 'react';

/** Where a text with a long number is wider than its line, it breaks between groups of four digits, as on the device. */
export const withDigitGroups = (text: string): ReactNode =>
  text
    .replace(/\d{4}(?=\d{3})/g, '$&\0')
    .split('\0')
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    .flatMap((part, index) => [index > 0 && <wbr key={index} />, part]);
