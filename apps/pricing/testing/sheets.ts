import { crc32, deflateRawSync } from 'node:zlib';

const u16 = (n: number) => Buffer.from([n & 255, (n >> 8) & 255]);
const u32 = (n: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(n >>> 0);
  return bytes;
};

/** An archive as zip programs write it. @param claims what its directory says of unpacked sizes, where that is a lie */
export function zipOf(
  files: Record<string, string | Buffer>,
  { claims, flags = 0 }: { claims?: number; flags?: number } = {},
): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const head = Buffer.concat([u16(20), u16(flags), u16(8), u32(0), u32(crc32(plain)), u32(packed.length), u32(claims ?? plain.length), u16(name.length), u16(0)]); // prettier-ignore
    const local = Buffer.concat([u32(0x04034b50), head, Buffer.from(name), packed]);
    entries.push(Buffer.concat([u32(0x02014b50), u16(20), head, u16(0), u16(0), u16(0), u32(0), u32(at), Buffer.from(name)])); // prettier-ignore
    bodies.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = u16(entries.length);
  const end = Buffer.concat([u32(0x06054b50), u32(0), count, count, u32(directory.length), u32(at), u16(0)]);
  return Buffer.concat([...bodies, directory, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The files of a workbook with one sheet of this XML. */
export const bookOf = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
});
const DRAWN = 'http://schemas.openxmlformats.org/drawingml/2006';
const related = (...to: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${to.map(([type, target], at) => `<Relationship Type="${REL}/${type}" Target="${target}" Id="rId${at + 1}"/>`).join('')}</Relationships>`;
/** A workbook whose sheet has a comment, a chart, a picture and a table, with the addresses and the XML of openpyxl. */
export function dressedBook(rows: string): Record<string, string> {
  const book = bookOf(rows);
  const sheet = book['xl/worksheets/sheet1.xml']!;
  return {
    ...book,
    'xl/worksheets/sheet1.xml': sheet.replace(
      '</sheetData>',
      `</sheetData><drawing xmlns:r="${REL}" r:id="rId1"/><legacyDrawing xmlns:r="${REL}" r:id="rId4"/><tableParts count="1"><tablePart xmlns:r="${REL}" r:id="rId2"/></tableParts>`,
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': related(
      ['drawing', '/xl/drawings/drawing1.xml'],
      ['table', '/xl/tables/table1.xml'],
      ['comments', '/xl/comments/comment1.xml'],
      ['vmlDrawing', '/xl/drawings/commentsDrawing1.vml'],
    ),
    'xl/comments/comment1.xml': `<comments xmlns="${MAIN}"><authors><author>me</author></authors><commentList><comment ref="A1" authorId="0" shapeId="0"><text><t>hi</t></text></comment></commentList></comments>`,
    'xl/drawings/commentsDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape id="_x0000_s0001" type="#_x0000_t202"/></xml>`,
    'xl/drawings/drawing1.xml': `<wsDr xmlns="${DRAWN}/spreadsheetDrawing"><oneCellAnchor><from><col>6</col><colOff>0</colOff><row>0</row><rowOff>0</rowOff></from><ext cx="5400000" cy="2700000"/><graphicFrame><nvGraphicFramePr><cNvPr id="1" name="Chart 1"/><cNvGraphicFramePr/></nvGraphicFramePr><xfrm/><a:graphic xmlns:a="${DRAWN}/main"><a:graphicData uri="${DRAWN}/chart"><c:chart xmlns:c="${DRAWN}/chart" xmlns:r="${REL}" r:id="rId1"/></a:graphicData></a:graphic></graphicFrame><clientData/></oneCellAnchor></wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': related(
      ['chart', '/xl/charts/chart1.xml'],
      ['image', '/xl/media/image1.png'],
    ),
    'xl/charts/chart1.xml': `<chartSpace xmlns="${DRAWN}/chart"><chart/></chartSpace>`,
    'xl/media/image1.png': 'a picture',
    'xl/tables/table1.xml': `<table xmlns="${MAIN}" id="1" displayName="T1" name="T1" ref="A1:E2"><tableColumns count="1"><tableColumn id="1" name="part"/></tableColumns></table>`,
  };
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** A cell of text or of a number, or what stands within one, such as a formula. */
export type CellGiven = string | number | { type?: string; xml: string };
function cellXml(cell: CellGiven, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${at}"${cell.type ? ` t="${cell.type}"` : ''}>${cell.xml}</c>`;
  return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}
/** Rows of at most 26 cells. */
export const rowsXml = (rows: readonly (readonly CellGiven[])[]): string =>
  rows
    .map((cells, line) => {
      const inner = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${line + 1}`));
      return `<row r="${line + 1}">${inner.join('')}</row>`;
    })
    .join('');
