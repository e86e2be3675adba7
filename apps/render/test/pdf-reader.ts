import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import * as mupdf from 'mupdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } });

/**
 * A vowel below ญ, ฎ or ฐ, whose foot then goes: the file says so rightly (ActualText), but this reader gives the vowel
 * once from there and once from its own glyph.
 */
const DOUBLED = /(?<=[ญฎฐ])([\u0e38-\u0e3a])\1/g;

export interface ReadPage {
  /** In mm. */
  width: number;
  height: number;
  /** Without white space: a shifted Thai vowel may come with a stray blank. */
  text: string;
  png: Uint8Array;
  codes: { format: string; text: string }[];
}

/** What a printer would put on paper: every page drawn at `dpi` (203 is that of label printers) and read back. */
export async function readPdf(bytes: Uint8Array, { dpi = 203, codes = true } = {}): Promise<ReadPage[]> {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  const pages: ReadPage[] = [];
  for (let index = 0; index < document.countPages(); index += 1) {
    const page = document.loadPage(index);
    const [x0, y0, x1, y1] = page.getBounds();
    const pixmap = page.toPixmap(mupdf.Matrix.scale(dpi / 72, dpi / 72), mupdf.ColorSpace.DeviceRGB, false);
    const png = pixmap.asPNG();
    const found = codes ? await readBarcodes(png, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 255 }) : [];
    pages.push({
      width: ((x1 - x0) / 72) * 25.4,
      height: ((y1 - y0) / 72) * 25.4,
      text: page.toStructuredText('preserve-whitespace').asText().replace(/\s+/g, '').replace(DOUBLED, '$1'),
      png,
      codes: found.map(({ format, text }) => ({ format, text })),
    });
    pixmap.destroy();
    page.destroy();
  }
  document.destroy();
  return pages;
}
