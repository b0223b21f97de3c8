import { Fragment, type ReactNode } from 'react';

/** Where a text with a long number is wider than its line, it breaks between groups of four digits, as on the device. */
export const withDigitGroups = (text: string): ReactNode =>
  text
    .replace(/\d{12,}/g, (number) => number.replace(/\d{4}(?=\d)/g, '$&\0'))
    .split('\0')
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ));
