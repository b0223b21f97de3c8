import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withDigitGroups } from './with-digit-groups.tsx';
import { withWordBreaks } from './with-word-breaks.tsx';

it.each(['Wi-Fi', 'Mbit/s', 'kbit/s', 'km/h'])('%s is never split', (word) => {
  expect(renderToStaticMarkup(withWordBreaks(`then ${word} more`))).toMatch(
    new RegExp(`^then <span class="[^"]+">${word}</span> more$`),
  );
});

it('a long number breaks between groups of four digits, whatever stands before it', () => {
  expect(renderToStaticMarkup(withDigitGroups('490154203237518'))).toBe('4901<wbr/>5420<wbr/>3237<wbr/>518');
  expect(renderToStaticMarkup(withDigitGroups(':21100?imei=490154203237518'))).toBe(
    ':21100?imei=4901<wbr/>5420<wbr/>3237<wbr/>518',
  );
  expect(renderToStaticMarkup(withDigitGroups('Lin-Travel 2026'))).toBe('Lin-Travel 2026');
});
