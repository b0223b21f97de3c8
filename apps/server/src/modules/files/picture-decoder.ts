import sharp from 'sharp';

export interface PictureRequest {
  readonly bytes: Buffer;
  readonly mostPixels: number;
  readonly longestPx: number | undefined;
}

export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
}

export type PictureAnswer = EncodedPicture | 'tooManyPixels' | 'broken';

// Each picture is decoded once, so that a cache of decoded ones is memory for nothing.
sharp.cache(false);
sharp.concurrency(1);

async function encode({ bytes, mostPixels, longestPx }: PictureRequest): Promise<PictureAnswer> {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: mostPixels,
      failOn: 'error',
      animated: false,
    }).autoOrient();
    if (longestPx !== undefined) {
      picture.resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true });
    }
    const { data, info } = await picture
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType: 'image/jpeg', widthPx: info.width, heightPx: info.height };
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'tooManyPixels' : 'broken';
  }
}

// A process of its own, begun by encode-picture.ts. systemd and a terminal also tell it to end when they tell the server,
// which still answers whoever is sending a picture; it ends with the server.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
process.on('message', (request: PictureRequest) => {
  void encode(request).then((answer) => process.send?.(answer));
});
