import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DevicePicture } from './device-picture.tsx';

it('a kind of device that this portal does not know looks like a locator, and breaks nothing', () => {
  expect(renderToStaticMarkup(<DevicePicture picture="balloon" />)).toBe(
    renderToStaticMarkup(<DevicePicture picture="locator" />),
  );
});
