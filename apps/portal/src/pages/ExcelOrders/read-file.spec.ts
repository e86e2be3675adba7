import { describe, expect, it } from '@jest/globals';
import { deflateRawSync } from 'node:zlib';
import { createTranslations } from '@lamliang/i18n';
import { FIELDS, guessMapping, NEEDED } from './columns.rules.ts';
import { MOST_ROWS } from './edits.rules.ts';
import { MOST_FILE_BYTES, readFile } from './read-file.ts';
import { csvTemplate, headerOf, xlsxTemplate } from './template.ts';
import { zipOf } from './zip.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Thai as Windows writes it (TIS-620 with the euro sign): a letter is a byte, 0xA0 below its place of U+0E00. */
const tis620 = (text: string) => Uint8Array.from(text, (letter) => { const code = letter.codePointAt(0)!; return code < 128 ? code : code - 0xe00 + 0xa0; }); // prettier-ignore
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const workbook = (sheet: string, more: [string, string][] = []) =>
  zipOf([
    ['xl/workbook.xml', `<workbook ${MAIN}><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'],
    ['xl/worksheets/sheet1.xml', `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`],
    ...more,
  ]); // prettier-ignore
const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
const reasonOf = (bytes: Uint8Array, type: 'xlsx' | 'csv' = 'xlsx') =>
  readFile(bytes, type).then(
    (file) => `read ${file.rows.length}`,
    ({ reason }: { reason: string }) => reason,
  );
const HEAD = `<row r="1">${text('A1', 'name')}${text('B1', 'phone')}</row>`;

describe('csv', () => {
  const words = 'ชื่อ,เบอร์โทร\r\nมาลี,0812345678\r\n';
  it.each([
    ['UTF-8', utf8(words)],
    ['UTF-8 with a mark', utf8(`\ufeff${words}`)],
    ['TIS-620', tis620(words)],
    ['semicolons', utf8(words.replaceAll(',', ';'))],
    ['tabs', utf8(words.replaceAll(',', '\t'))],
  ])('in %s is read', async (_, bytes) => {
    expect(await readFile(bytes, 'csv')).toEqual({ headers: ['ชื่อ', 'เบอร์โทร'], rows: [['มาลี', '0812345678']] });
  });
  it.each([
    ['nothing', '', 'none'],
    ['a heading alone', 'a,b\n', 'none'],
    ['a quote that is never closed', 'a,b\n"c,d\n', 'quote'],
    ['too many rows', `a,b\n${'c,d\n'.repeat(MOST_ROWS + 30)}`, 'rows'],
    ['one row too many', `a,b\n${'c,d\n'.repeat(MOST_ROWS + 1)}`, 'rows'],
    ['as many rows as there may be', `a,b\n${'c,d\n'.repeat(MOST_ROWS)}`, `read ${MOST_ROWS}`],
    ['line breaks alone', '\n'.repeat(5_000_000), 'rows'],
  ])('of %s', async (_, words_, reason) => {
    expect(await reasonOf(utf8(words_), 'csv')).toBe(reason);
  });
  it('is no xlsx, and an xlsx is no csv', async () => {
    expect(await reasonOf(utf8('a,b\nc,d\n'), 'xlsx')).toBe('cut');
    expect(await reasonOf(workbook(HEAD), 'csv')).toBe('none');
  });
});

describe('xlsx', () => {
  it('of a few rows is read: shared and rich texts, entities, numbers, zeros that a format shows', async () => {
    const sheet = `${HEAD}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>812345678</v></c></row><row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>0.30000000000000004</v></c></row>`;
    const file = await readFile(
      workbook(sheet, [
        ['xl/sharedStrings.xml', `<sst ${MAIN}><si><t>a &lt; b &amp; &#3585;</t></si><si><r><t>two </t></r><r><t>parts</t></r><rPh sb="0" eb="1"><t>not read</t></rPh></si></sst>`],
        ['xl/styles.xml', `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`],
      ]),
      'xlsx',
    );
    expect(file).toEqual({ headers: ['name', 'phone'], rows: [['a < b & ก', '0812345678'], ['two parts', '0.3']] });
  }); // prettier-ignore

  it('expands nothing that a file declares', async () => {
    const file = await readFile(workbook(`${HEAD}<row r="2">${text('A2', '&lol;')}${text('B2', 'x')}</row>`), 'xlsx');
    expect(file.rows[0]![0]).toBe('&lol;');
  });
  it.each([
    ['a cell at the end of the world', `${HEAD}<row r="1048576">${text('A1048576', 'x')}</row>`, 'rows'],
    ['a cell in the last column', `${HEAD}<row r="2">${text('XFD2', 'x')}</row>`, 'large'],
    ['formatted cells without text, down to the end', `${HEAD}<row r="2">${text('A2', 'x')}</row><row r="1048576"><c r="A1048576" s="1"/></row>`, 'read 1'],
    ['a heading alone', HEAD, 'none'],
    ['a cell without an end', `${HEAD}<row r="2"><c r="A2"><v>1</v>`, 'damaged'],
    ['a cell without a row', '<c r="A0"><v>1</v></c>', 'damaged'],
  ])('with %s', async (_, sheet, reason) => {
    expect(await reasonOf(workbook(sheet))).toBe(reason);
  }); // prettier-ignore

  it('that unpacks to more than there may be is refused before it is read', async () => {
    const packed = deflateRawSync(Buffer.alloc(400 * 1024 ** 2, 0x20), { level: 9 });
    const plain = workbook(HEAD, [['xl/sharedStrings.xml', 'x'.repeat(packed.length)]]);
    const name = Buffer.from('xl/sharedStrings.xml');
    const bomb = Buffer.from(plain);
    for (let at = bomb.indexOf(name); at >= 0; at = bomb.indexOf(name, at + 1)) {
      const local = bomb.readUInt32LE(at - 30) === 0x04034b50;
      bomb.writeUInt16LE(8, local ? at - 22 : at - 36);
      if (local) packed.copy(bomb, at + name.length);
    }
    expect(bomb.length).toBeLessThan(MOST_FILE_BYTES);
    const before = process.memoryUsage().rss;
    expect(await reasonOf(bomb)).toBe('large');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2);
  });
  it.each([
    ['an old .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), 'old'],
    ['half a file', workbook(HEAD).subarray(0, 300), 'cut'],
    ['nothing', new Uint8Array(), 'cut'],
    ['another archive', zipOf([['readme.txt', 'x']]), 'none'],
    ['a file that is too large', new Uint8Array(MOST_FILE_BYTES + 1), 'large'],
  ])('is not %s', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(reason);
  });
});

describe.each(['th', 'en', 'ar'] as const)('the template in %s', (language) => {
  it('has every column under a name that is found again, and a row in it is read', async () => {
    const { i18n } = await createTranslations(language, ['excel', 'orders']);
    const headers = FIELDS.map((field) => headerOf(i18n.t, field));
    const all = Object.fromEntries(FIELDS.map((field, at) => [field, at]));
    expect(guessMapping(headers)).toEqual({ columns: all, weight_unit: 'kg' });
    const csv = new Uint8Array(await csvTemplate(i18n.t).arrayBuffer());
    const filled = new Uint8Array([...csv, ...utf8(`${FIELDS.join(',')}\r\n`)]);
    expect(await readFile(filled, 'csv')).toEqual({ headers, rows: [[...FIELDS]] });
    const xlsx = new Uint8Array(await xlsxTemplate(i18n.t).arrayBuffer());
    // A template without rows has nothing to import.
    expect(await reasonOf(xlsx)).toBe('none');
    const parts = new TextDecoder().decode(xlsx);
    expect(parts.match(/<comment /g)).toHaveLength(FIELDS.length);
    expect(parts.split(`${i18n.t('excel.template.needed')}: `).length - 1).toBe(NEEDED.length);
    expect(parts.match(/<dataValidation /g)).toHaveLength(4);
  });
});
