import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** As bytes: bills name their files in GBK, without the flag that says UTF-8. */
  readonly name: Buffer;
  readonly content: Buffer;
}

/** A zip file (PKWARE APPNOTE 6.3), deflated, without timestamps, comments or 64-bit fields. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(versionNeeded, 0);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt32LE(firstOf1980, 6);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = [Buffer.from('PK\u0003\u0004'), common, name, packed];
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([versionNeeded, 0]), common, place, name);
    parts.push(...local);
    offset += sizeOf(local);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(sizeOf(directory), 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

function sizeOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((bytes, { length }) => bytes + length, 0);
}

const versionNeeded = 20;
const deflated = 8;
/** Date and time of MS-DOS: 1980-01-01 00:00. */
const firstOf1980 = 0x0021_0000;
