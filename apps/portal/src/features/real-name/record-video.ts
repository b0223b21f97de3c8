/** In order of preference: first MP4, which carriers expect and most players can play. */
const videoTypes = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const;

/** Enough for a face and a voice: some seconds are well below 1 MB. */
const rates = { videoBitsPerSecond: 900_000, audioBitsPerSecond: 64_000 } as const;

/** The first type that the browser can record; undefined if it can record none. */
export const recordableType = (supports: (type: string) => boolean): string | undefined =>
  videoTypes.find((type) => supports(type));

/** The type that can be recorded here; undefined in browsers without a recorder. */
export const ownRecordableType = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : recordableType((type) => MediaRecorder.isTypeSupported(type));

/**
 * Records for `lengthMs`. Rejects when the recorder fails, or when the camera is lost before the end.
 */
export function recordVideo(stream: MediaStream, type: string, lengthMs: number): Promise<Blob> {
  const recorder = new MediaRecorder(stream, { mimeType: type, ...rates });
  const parts: Blob[] = [];
  let isComplete = false;
  return new Promise<Blob>((resolve, reject) => {
    const timer = setTimeout(() => {
      isComplete = true;
      if (recorder.state !== 'inactive') recorder.stop();
    }, lengthMs);
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) parts.push(data);
    };
    recorder.onerror = () => reject(new Error('the recorder failed'));
    recorder.onstop = () => {
      clearTimeout(timer);
      // A recorder also stops when its camera is lost: then the video is incomplete.
      if (isComplete && parts.length > 0) resolve(new Blob(parts, { type: type.replace(/;.*/, '') }));
      else reject(new Error('the recording was cut short'));
    };
    recorder.start();
  });
}
