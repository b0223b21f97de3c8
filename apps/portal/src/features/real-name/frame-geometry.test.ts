import { expect, it } from 'vitest';
import { cutUnderFrame, frameIn } from './frame-geometry.ts';

it('the frame has the shape of an ID card, and lies in the middle of the view', () => {
  for (const view of [
    { width: 358, height: 477 },
    { width: 700, height: 300 },
  ]) {
    const { x, y, width, height } = frameIn(view);
    expect(width / height).toBeCloseTo(85.6 / 54, 5);
    expect(x * 2 + width).toBeCloseTo(view.width, 5);
    expect(y * 2 + height).toBeCloseTo(view.height, 5);
    expect(width).toBeLessThan(view.width);
    expect(height).toBeLessThan(view.height);
  }
});

it.each([
  { camera: { width: 1080, height: 1920 }, view: { width: 358, height: 477 } },
  { camera: { width: 1920, height: 1080 }, view: { width: 358, height: 477 } },
  { camera: { width: 640, height: 480 }, view: { width: 600, height: 450 } },
])(
  'what is photographed is what lies under the frame, with a margin ($camera.width px)',
  ({ camera, view }) => {
    const { cut, frame } = cutUnderFrame(camera, view);
    expect(cut.x).toBeGreaterThanOrEqual(0);
    expect(cut.y).toBeGreaterThanOrEqual(0);
    expect(cut.x + cut.width).toBeLessThanOrEqual(camera.width + 1e-6);
    expect(cut.y + cut.height).toBeLessThanOrEqual(camera.height + 1e-6);
    // The card keeps its proportions.
    expect((frame.width * cut.width) / (frame.height * cut.height)).toBeCloseTo(85.6 / 54, 5);
    // The frame's centre is the centre of the camera's picture, as it is the centre of the view.
    expect(cut.x + cut.width * (frame.left + frame.width / 2)).toBeCloseTo(camera.width / 2, 3);
    expect(cut.y + cut.height * (frame.top + frame.height / 2)).toBeCloseTo(camera.height / 2, 3);
    expect(frame.left).toBeGreaterThan(0.03);
    expect(frame.left + frame.width).toBeLessThan(0.97);
  },
);

const ratio = 54 / 85.6;

it('the margin is a little more than a twentieth of the frame, on each side, and no more is photographed', () => {
  const upright = cutUnderFrame({ width: 1080, height: 1920 }, { width: 358, height: 477 }).cut;
  const frameWidth = 0.88 * 1080;
  expect(upright.width).toBeCloseTo(1.12 * frameWidth, 3);
  expect(upright.height).toBeCloseTo((ratio + 0.12) * frameWidth, 3);

  const lying = cutUnderFrame({ width: 1920, height: 1080 }, { width: 700, height: 300 }).cut;
  const frameHeight = 0.88 * 300 * (1920 / 700);
  expect(lying.height).toBeCloseTo((1 + 0.12 / ratio) * frameHeight, 3);
  expect(lying.width).toBeCloseTo((1.12 / ratio) * frameHeight, 3);
});

it('where the camera sees no more than the view the margin ends with its picture', () => {
  const { cut, frame } = cutUnderFrame({ width: 1920, height: 600 }, { width: 700, height: 300 });
  expect([cut.y, cut.height]).toEqual([0, 600]);
  expect(frame.top * 600).toBeCloseTo(36, 3);
  expect(frame.height * 600).toBeCloseTo(528, 3);
});
