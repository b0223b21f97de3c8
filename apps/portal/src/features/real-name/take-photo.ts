import { type Cut, cutUnderFrame, type Size } from './frame-geometry.ts';
import { type Frame, judgedWidthPx, judgePicture, type PictureProblem } from './picture-quality.ts';

/** A photo that is not sent yet, and what is wrong with it. */
export interface Photo {
  readonly blob: Blob;
  readonly problems: readonly PictureProblem[];
}

/** High, because the photo is compressed once more before it is sent. */
const rawQuality = 0.95;

function drawn(source: CanvasImageSource, { x, y, width, height }: Cut, to: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(to.width);
  canvas.height = Math.round(to.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function judge(source: CanvasImageSource, cut: Cut, frame?: Frame): readonly PictureProblem[] {
  const width = Math.min(judgedWidthPx, cut.width);
  const canvas = drawn(source, cut, { width, height: (cut.height * width) / cut.width });
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels ? judgePicture(pixels, frame) : [];
}

const whole = ({ width, height }: Size): Cut => ({ x: 0, y: 0, width, height });

/** A camera delivers its first picture a moment after it has opened; a shutter that is pressed sooner waits for it. */
const firstPicture = (video: HTMLVideoElement): Promise<unknown> =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
    ? Promise.resolve()
    : new Promise((resolve) => {
        video.addEventListener('loadeddata', resolve, { once: true });
      });

/** Photographs what is under the frame now. `view` is the size of the view that the camera's picture covers. */
export async function takePhoto(video: HTMLVideoElement, view: Size): Promise<Photo> {
  await firstPicture(video);
  const { cut, frame } = cutUnderFrame({ width: video.videoWidth, height: video.videoHeight }, view);
  // Drawn once, for the check and for the photo: the camera's picture changes all the time.
  const canvas = drawn(video, cut, cut);
  const problems = judge(canvas, whole(canvas), frame);
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (jpeg) => (jpeg ? resolve(jpeg) : reject(new Error('no JPEG of the canvas'))),
      'image/jpeg',
      rawQuality,
    );
  });
  return { blob, problems };
}

/** Reads a photo from the album or from the phone's camera app. Throws if the browser can't read it as a picture. */
export async function readPhoto(file: Blob): Promise<Photo> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    return { blob: file, problems: judge(image, whole(size)) };
  } finally {
    URL.revokeObjectURL(url);
  }
}
