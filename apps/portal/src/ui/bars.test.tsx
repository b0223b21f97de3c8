import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BottomBar } from './bars.tsx';
import { Button } from './button.tsx';

it('why the action of a page waits is read from the note of its own bar, also beside a page that is kept', () => {
  const bar = (note: string) => (
    <BottomBar note={note}>
      <Button disabled describedBy>
        Pay
      </Button>
    </BottomBar>
  );
  const html = renderToStaticMarkup(
    <>
      {bar('You are offline')}
      {bar('Choose a method')}
    </>,
  );
  const ids = [...html.matchAll(/aria-describedby="([^"]+)"/g)].map(([, id]) => id);
  const notes = [...html.matchAll(/<p[^>]* id="([^"]+)">([^<]+)</g)].map(([, id, text]) => [id, text]);
  expect(notes).toEqual([
    [ids[0], 'You are offline'],
    [ids[1], 'Choose a method'],
  ]);
  expect(new Set(ids).size).toBe(2);
});

it('a button whose reason is no longer there can be pressed, and one without a reason is simply disabled', () => {
  const shown = (disabled: boolean) =>
    renderToStaticMarkup(
      <BottomBar>
        <Button disabled={disabled} describedBy={false}>
          Pay
        </Button>
      </BottomBar>,
    );
  expect(shown(false)).not.toMatch(/disabled|describedby/);
  expect(shown(true)).toMatch(/ disabled=""/);
});
