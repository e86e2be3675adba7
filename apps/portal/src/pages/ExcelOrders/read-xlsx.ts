import { archiveFiles, partOf, type ArchiveFile } from '@lamliang/kernel';

/** Why a file is not read: `old` is an .xls, `rows` and `large` are too much, the others are no readable sheet. */
export type SheetReason = 'large' | 'locked' | 'cut' | 'damaged' | 'none' | 'rows' | 'quote' | 'old';
export class SheetError extends Error {
  constructor(
    readonly reason: SheetReason,
    /** Where in the file, for people. */
    readonly place = '',
  ) {
    super(`the sheet is ${reason} ${place}`);
  }
}

export interface SheetMost {
  rows: number;
  columns: number;
}
const MOST_FILES = 200;
/** Of the parts that are read, unpacked. */
const MOST_BYTES = 32 * 1024 ** 2;

/** Unpacks parts of an archive under one ceiling; what it says of its sizes is believed of none. */
class Unpacker {
  private left = MOST_BYTES;
  private readonly files: Map<string, ArchiveFile>;

  constructor(bytes: Uint8Array) {
    const found = archiveFiles(bytes, MOST_FILES);
    if ('fault' in found) throw new SheetError(found.fault, found.part);
    this.files = new Map(found.map((file) => [file.name.replace(/^\//, ''), file]));
  }

  /** The text of a part; undefined where the archive has none of that name. */
  async text(name: string): Promise<string | undefined> {
    const file = this.files.get(name);
    if (!file) return undefined;
    const body = new Blob([file.kept as Uint8Array<ArrayBuffer>]).stream();
    const plain = file.packed ? body.pipeThrough(new DecompressionStream('deflate-raw')) : body;
    const decoder = new TextDecoder();
    let text = '';
    const reader = plain.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text + decoder.decode();
        this.left -= value.length;
        if (this.left < 0) throw new SheetError('large');
        text += decoder.decode(value, { stream: true });
      }
    } catch (error) {
      void reader.cancel().catch(() => undefined);
      throw error instanceof SheetError ? error : new SheetError('damaged', partOf(name).part);
    }
  }
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find((one) => one !== undefined); // prettier-ignore
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text of XML as people read it. Nothing is expanded that a file declares. */
const plainText = (xml: string): string =>
  xml
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => text.replace(/&/g, '&amp;'))
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
      if (name) return ENTITIES[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '');

/** All that is written in a cell or a shared text, without how it is read aloud. */
function writtenIn(xml: string): string {
  const plain = xml.includes('rPh') ? xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '') : xml;
  let text = '';
  for (const [, part = ''] of plain.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)) text += part;
  return plainText(text);
}

/** Shared texts in their order. */
function sharedTexts(xml: string | undefined): string[] {
  if (xml === undefined) return [];
  const texts: string[] = [];
  for (const [, inner = ''] of xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g))
    texts.push(writtenIn(inner));
  return texts;
}

/** By the number of a style how many digits a whole number is shown with: telephones and codes lose their zeros else. */
function paddings(xml: string | undefined): number[] {
  if (xml === undefined) return [];
  const widths = new Map<string, number>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)) {
    const zeros = /^0{2,15}$/.exec(attribute(tag, 'formatCode') ?? '');
    const id = attribute(tag, 'numFmtId');
    if (zeros && id !== undefined) widths.set(id, zeros[0].length);
  }
  const cellXfs = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  return [...cellXfs.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => widths.get(attribute(tag, 'numFmtId') ?? '') ?? 0);
} // prettier-ignore

/** A column from its letters, from 0. */
function columnAt(place: string): number {
  let column = 0;
  for (const letter of place.match(/^[A-Z]{1,3}/)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** 0.30000000000000004 as 0.3, 8.12e8 as 812000000. */
function numberText(written: string, digits: number): string {
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  const text = Number.isSafeInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)));
  return digits > 0 && /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

const CELL = /<(?:\w+:)?(row|c)\b([^>]*)>/g;
const CLOSED = /<\/(?:\w+:)?c>/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/;

/** The rows of a sheet. What lies beyond `most` and is empty counts for nothing, whatever area the file names. */
function sheetRows(xml: string, texts: readonly string[], widths: readonly number[], most: SheetMost): string[][] {
  const rows: string[][] = [];
  let [row, column] = [-1, -1];
  CELL.lastIndex = 0;
  for (let found = CELL.exec(xml); found; found = CELL.exec(xml)) {
    const [, name, attributes = ''] = found;
    const at = attribute(attributes, 'r');
    if (name === 'row') {
      row = at === undefined ? row + 1 : Number(at) - 1;
      column = -1;
      continue;
    }
    column = at === undefined ? column + 1 : columnAt(at);
    if (attributes.endsWith('/')) continue;
    CLOSED.lastIndex = CELL.lastIndex;
    const end = CLOSED.exec(xml);
    if (!end) throw new SheetError('damaged');
    const inner = xml.slice(CELL.lastIndex, end.index);
    CELL.lastIndex = CLOSED.lastIndex;
    const type = attribute(attributes, 't');
    const value = VALUE.exec(inner)?.[1];
    let text = '';
    if (type === 'inlineStr') text = writtenIn(inner);
    else if (value === undefined || type === 'e') continue;
    else if (type === 's') text = texts[Number(value)] ?? '';
    else if (type === 'str' || type === 'b' || type === 'd') text = plainText(value);
    else text = numberText(value.trim(), widths[Number(attribute(attributes, 's') ?? '')] ?? 0);
    if (text.trim() === '') continue;
    if (!(row >= 0 && column >= 0)) throw new SheetError('damaged');
    if (row >= most.rows) throw new SheetError('rows');
    if (column >= most.columns) throw new SheetError('large');
    while (rows.length <= row) rows.push([]);
    const cells = rows[row]!;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  return rows;
} // prettier-ignore

/** Where the first sheet that is shown stands in the archive. */
async function firstSheet(archive: Unpacker): Promise<string> {
  const book = await archive.text('xl/workbook.xml');
  if (book === undefined) throw new SheetError('none');
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => tag);
  const sheet = sheets.find((tag) => !/hidden/i.test(attribute(tag, 'state') ?? '')) ?? sheets[0];
  const id = sheet && attribute(sheet, '(?:\\w+:)?id');
  const links = (await archive.text('xl/_rels/workbook.xml.rels')) ?? '';
  const link = [...links.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].find(([tag]) => attribute(tag, 'Id') === id)?.[0];
  const target = link && attribute(link, 'Target');
  if (!target) throw new SheetError('none');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/**
 * The rows of the first sheet of an xlsx, as text; what a formula came to when the file was saved, nothing is worked out.
 * Of an archive only the parts of that sheet are unpacked, and no further than a ceiling.
 * @throws SheetError
 */
export async function xlsxRows(bytes: Uint8Array, most: SheetMost): Promise<string[][]> {
  const archive = new Unpacker(bytes);
  const sheet = await archive.text(await firstSheet(archive));
  if (sheet === undefined) throw new SheetError('none');
  const texts = sharedTexts(await archive.text('xl/sharedStrings.xml'));
  return sheetRows(sheet, texts, paddings(await archive.text('xl/styles.xml')), most);
}
