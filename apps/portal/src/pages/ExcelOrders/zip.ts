const CRC = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest >>> 0;
});
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** 1 January 2026, as archives have days: they are the same whenever they are made. */
const DAY = ((2026 - 1980) << 9) | (1 << 5) | 1;
/** Names are UTF-8. */
const UTF8 = 0x800;

/** An archive of texts as they are (APPNOTE 6.3): a template is too small to be worth packing. */
export function zipOf(files: readonly (readonly [name: string, text: string])[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let at = 0;
  for (const [file, text] of files) {
    const [name, body] = [encoder.encode(file), encoder.encode(text)];
    const common = [10, UTF8, 0, 0, DAY] as const;
    const sizes = [crcOf(body), body.length, body.length] as const;
    const local = record(0x04034b50, common, sizes, [name.length, 0]);
    entries.push(record(0x02014b50, [10, ...common], sizes, [name.length, 0, 0, 0, 0], [0, at]), name);
    parts.push(local, name, body);
    at += local.length + name.length + body.length;
  }
  const size = entries.reduce((sum, one) => sum + one.length, 0);
  parts.push(...entries, record(0x06054b50, [0, 0, files.length, files.length], [size, at], [0]));
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let to = 0;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}

/** Numbers of 4 bytes and of 2 in turn, after a mark of 4. */
function record(mark: number, ...groups: (readonly number[])[]): Uint8Array {
  const widths = groups.map((group, at) => group.map((value) => ({ value, width: at % 2 === 0 ? 2 : 4 }))).flat();
  const bytes = new Uint8Array(4 + widths.reduce((sum, { width }) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, mark, true);
  let at = 4;
  for (const { value, width } of widths) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}
