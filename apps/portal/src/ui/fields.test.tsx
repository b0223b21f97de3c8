import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plainDigits, TextField } from './fields.tsx';

it('the button that shows a password says what a press does, and no state that would contradict it', () => {
  const html = renderToStaticMarkup(
    <TextField
      name="password"
      label="Password"
      type="password"
      value="secret"
      onChange={() => undefined}
      reveal={{ show: 'Show password', hide: 'Hide password' }}
    />,
  );
  expect(html).toContain('aria-label="Show password"');
  expect(html).not.toContain('aria-pressed');
});

it('of two fields with the same name, as on two kept pages, each has a label of its own', () => {
  const field = <TextField name="phone" label="Phone" value="" onChange={() => undefined} />;
  const html = renderToStaticMarkup(
    <>
      {field}
      {field}
    </>,
  );
  const [one, other] = [...html.matchAll(/<label[^>]* for="([^"]+)"/g)].map(([, id]) => id);
  expect(one).not.toBe(other);
  for (const id of [one, other]) expect(html).toContain(`<input id="${id}"`);
});

it('a number is plain digits, though a keyboard wrote them at full width or it was copied from an iPhone’s contacts', () => {
  expect(plainDigits('＋８６ 138')).toBe('+86 138');
  expect(plainDigits('（０１０）6512')).toBe('(010)6512');
  expect(plainDigits('\u202d+86 138-0000-0001\u202c')).toBe('+86 138-0000-0001');
});
