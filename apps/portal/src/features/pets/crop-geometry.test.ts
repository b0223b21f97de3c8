import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dragged, layoutOf, sideOf, wholeCrop, withCrop } from './crop-geometry.ts';

it('begins with the largest square, in the middle', () => {
  const crop = wholeCrop(1600, 1000);
  expect(sideOf(crop)).toBe(1000);
  expect(layoutOf(crop)).toEqual({ width: '160%', left: '-30%', top: '0%' });
});

it('follows the finger: a frame’s width is the width of the square', () => {
  const crop = withCrop(wholeCrop(1600, 1000), { zoom: 2 });
  expect(dragged(crop, 100, 0, 400)).toMatchObject({ x: 800 - 125, y: 500 });
});

it('never leaves the picture, however it is dragged and zoomed', () => {
  const size = fc.integer({ min: 1, max: 6000 });
  const step = fc.record({
    dx: fc.integer({ min: -5000, max: 5000 }),
    dy: fc.integer({ min: -5000, max: 5000 }),
    zoom: fc.double({ min: 0.01, max: 50, noNaN: true }),
  });
  fc.assert(
    fc.property(size, size, fc.array(step, { maxLength: 8 }), (widthPx, heightPx, steps) => {
      let crop = wholeCrop(widthPx, heightPx);
      for (const { dx, dy, zoom } of steps) crop = withCrop(dragged(crop, dx, dy, 350), { zoom });
      const half = sideOf(crop) / 2;
      const slack = 1e-6;
      expect(crop.x - half).toBeGreaterThanOrEqual(-slack);
      expect(crop.y - half).toBeGreaterThanOrEqual(-slack);
      expect(crop.x + half).toBeLessThanOrEqual(widthPx + slack);
      expect(crop.y + half).toBeLessThanOrEqual(heightPx + slack);
    }),
  );
});
