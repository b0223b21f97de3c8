import { describe, expect, it } from 'vitest';
import { videoSourceOf } from './video-source.ts';

const here = 'https://pay.zaxtrack.example/pay/preview/video.html?x=1';
const hosts = ['media.zaxtrack.example'];
const sourceOf = (query: Record<string, string>) => videoSourceOf(new URLSearchParams(query), here, hosts);

it('plays what lies on this origin or on a media host of the brand, with its picture', () => {
  expect(sourceOf({ url: '/media/course.mp4' })).toEqual({
    kind: 'playable',
    url: 'https://pay.zaxtrack.example/media/course.mp4',
    poster: undefined,
  });
  const poster = 'https://media.zaxtrack.example/r/1.jpg';
  expect(sourceOf({ url: 'https://media.zaxtrack.example/r/1.mp4?sign=a%2Bb', poster })).toEqual({
    kind: 'playable',
    url: 'https://media.zaxtrack.example/r/1.mp4?sign=a%2Bb',
    poster,
  });
});

it('leaves out a picture of somebody else', () => {
  const source = sourceOf({ url: '/a.mp4', poster: 'https://evil.example/pixel.gif' });
  expect(source).toMatchObject({ kind: 'playable', poster: undefined });
});

describe.each([
  ['https://evil.example/a.mp4', 'evil.example'],
  ['//evil.example/a.mp4', 'evil.example'],
  ['http://media.zaxtrack.example/a.mp4', 'media.zaxtrack.example'],
  ['https://media.tianchen.example/a.mp4', 'media.tianchen.example'],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
  ['abc', undefined],
  ['media.zaxtrack.example/r/1.mp4', undefined],
] as const)('%s', (url, host) => {
  it('is refused, and its host is named', () => {
    expect(sourceOf({ url })).toEqual({ kind: 'foreign', host });
  });
});

it('knows when nothing was asked for', () => {
  expect(sourceOf({})).toEqual({ kind: 'missing' });
  expect(sourceOf({ url: '' })).toEqual({ kind: 'missing' });
});
