import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(html|js|css|svg|json)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside each text file, at the highest compression, so that servers compress nothing
 * themselves.
 */
export function precompressPlugin(): Plugin {
  return {
    name: 'device-pay:precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const outputs = Object.values(bundle).filter(({ fileName }) => worthIt.test(fileName));
      await Promise.all(
        outputs.map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          const file = resolve(dir, output.fileName);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await Promise.all([
            toBrotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
            toGzip(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
          ]);
        }),
      );
    },
  };
}
