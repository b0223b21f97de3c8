import { expect, it } from 'vitest';
import { recordableType } from './record-video.ts';

it('MP4 is recorded where the browser can, since every carrier reads it', () => {
  expect(recordableType(() => true)).toMatch(/^video\/mp4/);
  expect(recordableType((type) => type === 'video/mp4' || type.includes('webm'))).toBe('video/mp4');
});

it('else WebM, and where there is neither, nothing is pretended', () => {
  expect(recordableType((type) => type.startsWith('video/webm'))).toMatch(/^video\/webm/);
  expect(recordableType(() => false)).toBeUndefined();
});
