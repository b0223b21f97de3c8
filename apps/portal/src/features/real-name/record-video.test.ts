import { afterEach, expect, it, vi } from 'vitest';
import { ownRecordableType, recordableType, recordVideo } from './record-video.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('MP4 is recorded where the browser can, since every carrier reads it', () => {
  expect(recordableType(() => true)).toMatch(/^video\/mp4/);
  expect(recordableType((type) => type === 'video/mp4' || type.includes('webm'))).toBe('video/mp4');
});

it('else WebM, and where there is neither, nothing is pretended', () => {
  expect(recordableType((type) => type.startsWith('video/webm'))).toMatch(/^video\/webm/);
  expect(recordableType(() => false)).toBeUndefined();
});

/** Plays the browser's recorder, which gives its pieces when it stops. */
class Recorder {
  static made: Recorder[] = [];
  static pieces: readonly Blob[] = [];
  static isTypeSupported = (type: string): boolean => type === 'video/webm';
  state = 'inactive';
  ondataavailable: (event: { readonly data: Blob }) => void = () => undefined;
  onstop = (): void => undefined;
  onerror = (): void => undefined;
  readonly mimeType: string | undefined;
  constructor(_: MediaStream, { mimeType }: MediaRecorderOptions) {
    this.mimeType = mimeType;
    Recorder.made.push(this);
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    if (this.state === 'inactive') throw new DOMException('inactive', 'InvalidStateError');
    this.state = 'inactive';
    for (const data of Recorder.pieces) this.ondataavailable({ data });
    this.onstop();
  }
}

function record(...pieces: readonly string[]): {
  readonly video: Promise<Blob>;
  readonly recorder: Recorder;
} {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', Recorder);
  Recorder.made = [];
  Recorder.pieces = pieces.map((piece) => new Blob([piece]));
  const video = recordVideo({} as MediaStream, 'video/webm;codecs=vp8,opus', 5000);
  // Awaited only after the clock was moved.
  video.catch(() => undefined);
  const [recorder] = Recorder.made;
  if (!recorder) throw new Error('nothing is recorded');
  return { video, recorder };
}

it('the recorder of this browser is asked what it can record, where there is one', () => {
  expect(ownRecordableType()).toBeUndefined();
  vi.stubGlobal('MediaRecorder', Recorder);
  expect(ownRecordableType()).toBe('video/webm');
});

it('a video is as long as was asked for, and whole, of a type without codecs, as servers know it', async () => {
  const { video, recorder } = record('first', '', 'second');
  expect(recorder.mimeType).toBe('video/webm;codecs=vp8,opus');
  await vi.advanceTimersByTimeAsync(4999);
  expect(recorder.state).toBe('recording');
  await vi.advanceTimersByTimeAsync(1);
  expect([(await video).type, await (await video).text()]).toEqual(['video/webm', 'firstsecond']);
});

it('a recording whose camera is lost is no video, nor is one without content or of a recorder that failed', async () => {
  const lost = record('first');
  await vi.advanceTimersByTimeAsync(2000);
  lost.recorder.stop();
  await expect(lost.video).rejects.toThrow('cut short');
  expect(vi.getTimerCount()).toBe(0);
  const empty = record('');
  await vi.advanceTimersByTimeAsync(5000);
  await expect(empty.video).rejects.toThrow('cut short');
  const failed = record('first');
  failed.recorder.onerror();
  await expect(failed.video).rejects.toThrow('failed');
});

it('a recorder that has stopped by itself at the very end is not stopped again', async () => {
  const { video, recorder } = record('first');
  recorder.state = 'inactive';
  await vi.advanceTimersByTimeAsync(5000);
  recorder.onstop();
  await expect(video).rejects.toThrow('cut short');
});
