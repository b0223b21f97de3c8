let codes: Map<string, number> | undefined;

/** Encodes GBK, which Node.js can only decode. Characters that GBK lacks become question marks. */
export function encodeGbk(text: string): Buffer {
  codes ??= readTable();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character < '\u0080' ? character.charCodeAt(0) : (codes.get(character) ?? questionMark);
    if (code > 0xff) bytes.push(code >> 8, code & 0xff);
    else bytes.push(code);
  }
  return Buffer.from(bytes);
}

function readTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if ([...character].length === 1 && character !== '\ufffd') table.set(character, (lead << 8) | trail);
    }
  }
  return table;
}

const questionMark = 0x3f;
