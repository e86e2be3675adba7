import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** A PNG. @param colourAt the colour of each pixel, channels of 0 to 255 */
export function pngOf(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x++) row.set(colourAt(x, y), 1 + x * 3);
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** A part of a PNG: length, type, data, checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Five by seven pixels a letter, a row each: fonts are nothing that a machine is sure to have. */
const LETTERS: Record<string, string> = Object.fromEntries(
  `0 0e11131519110e|1 040c040404040e|2 0e11010204081f|3 1f02040201110e|4 02060a121f0202|5 1f101e0101110e|6 0608101e11110e|7 1f010204080808|8 0e11110e11110e|9 0e11110f01020c
A 0e11111f111111|B 1e11111e11111e|C 0e11101010110e|D 1c12111111121c|E 1f10101e10101f|I 0e04040404040e|K 11121418141211|L 1010101010101f|M 111b1515111111|N 11191513111111|O 0e11111111110e|P 1e11111e101010|R 1e11111e141211|S 0f10100e01011e|Y 11110a04040404`
    .split(/[|\n]/)
    .map((line) => [line.slice(0, 1), line.slice(2)]),
);

/** Whether a text of letters of `LETTERS` has ink at a place, counted from its upper left corner. */
function hasInk(text: string, x: number, y: number): boolean {
  const [at, column] = [Math.floor(x / 6), x % 6];
  const rows = LETTERS[text[at] ?? ''];
  if (!rows || x < 0 || column > 4 || y < 0 || y > 6) return false;
  return ((parseInt(rows.slice(y * 2, y * 2 + 2), 16) >> (4 - column)) & 1) === 1;
}

const [WIDTH, HEIGHT] = [480, 300];
const TITLES = {
  card: 'ID CARD',
  cod: 'BANK BOOK',
  juristic: 'COMPANY',
  slip: 'PAID',
  scale: 'SCALE',
  certificate: 'PND 53',
} as const;
const PAPER: Record<keyof typeof TITLES, Colour> = {
  card: [214, 232, 243],
  cod: [232, 243, 224],
  juristic: [246, 240, 222],
  slip: [226, 240, 232],
  scale: [236, 234, 228],
  certificate: [240, 236, 226],
};

/** A picture of a paper of nobody: what it is, its number, and across it that it is a specimen. */
export function specimen(kind: keyof typeof TITLES, number: string): File {
  const lines: [text: string, x: number, y: number, size: number, colour: Colour][] = [
    ['SPECIMEN', 34, 120, 9, [198, 40, 40]],
    [TITLES[kind], 24, 24, 4, [30, 58, 95]],
    [number, 24, 250, 4, [20, 20, 20]],
  ];
  const colourAt = (x: number, y: number): Colour => {
    for (const [text, left, top, size, colour] of lines)
      if (hasInk(text, Math.floor((x - left) / size), Math.floor((y - top) / size))) return colour;
    if (x < 6 || y < 6 || x >= WIDTH - 6 || y >= HEIGHT - 6) return [120, 140, 160];
    // Where the portrait and the lines of text would be.
    if (kind === 'card' && x > 370 && x < 450 && y > 24 && y < 108) return [170, 178, 190];
    if (y > 66 && y < 108 && x > 24 && x < 340 && y % 16 < 6) return [186, 196, 206];
    return PAPER[kind];
  };
  const name = `specimen-${kind}.png`;
  return new File([Buffer.from(pngOf(WIDTH, HEIGHT, colourAt))], name, { type: 'image/png' });
}
