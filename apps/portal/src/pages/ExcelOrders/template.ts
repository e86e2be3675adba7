import type { TFunction } from 'i18next';
import { CARRIERS } from '@lamliang/contracts/pricing';
import { csvLine } from '@lamliang/kernel';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { columnOf, FIELDS, NEEDED, type Field } from './columns.rules.ts';
import { MOST_ROWS } from './edits.rules.ts';
import { zipOf } from './zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XLSX = `${KIND}.sheet`;

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'); // prettier-ignore
const letterOf = (column: number) => String.fromCharCode(65 + column);
const cellOf = (place: string, text: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;

/** What a column is called in the template, as on the page. */
export const headerOf = (t: TFunction, field: Field): string =>
  field === 'insurance' ? t('excel.insurance') : t(`orders.field.${field}`);

const SIZE = new Set<Field>(['width', 'length', 'height']);
const noteOf = (t: TFunction, field: Field): string => {
  const needed = NEEDED.some((one) => one === field);
  const words = SIZE.has(field) ? t('excel.template.note.size') : t(`excel.template.note.${field as 'name'}`);
  return `${t(needed ? 'excel.template.needed' : 'excel.template.optional')}: ${words}`;
};

/** Columns that take one of a list, with what is allowed there. */
function valuesOf(t: TFunction): { field: Field; values: string[] }[] {
  return [
    { field: 'province', values: thaiAddressBook().provinces() },
    { field: 'parcel_type', values: [t('excel.template.parcel'), t('excel.template.document')] },
    { field: 'insurance', values: [t('excel.template.yes'), t('excel.template.no')] },
    { field: 'partner', values: CARRIERS.map(({ name }) => name) },
  ];
}

/** Telephones and postal codes keep their zeros, and nothing is taken for a date: style 1 is text, 2 bold text. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
const TEXT = new Set<Field>(['telephone', 'zip_code', 'address', 'remark', 'name', 'item_name']);

/**
 * An empty workbook to fill in: a comment at each column says what belongs there, and a second sheet has the values
 * that are allowed, which the cells offer. Office Open XML (ECMA-376, part 1).
 */
export function xlsxTemplate(t: TFunction): Blob {
  const lists = valuesOf(t);
  const valuesName = t('excel.template.values');
  const last = MOST_ROWS + 1;
  const columns = FIELDS.map((field, at) => `<col min="${at + 1}" max="${at + 1}" width="${field === 'address' ? 36 : 18}" style="${TEXT.has(field) ? 1 : 0}" customWidth="1"/>`).join(''); // prettier-ignore
  const headers = FIELDS.map((field, at) => cellOf(`${letterOf(at)}1`, headerOf(t, field), 2)).join('');
  const checks = lists.map(({ field, values }, at) => {
    const column = letterOf(columnOf(field));
    const source = `'${valuesName.replaceAll("'", "''")}'!$${letterOf(at)}$2:$${letterOf(at)}$${values.length + 1}`;
    return `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}${last}"><formula1>${xml(source)}</formula1></dataValidation>`;
  });
  const sheet = `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData><row r="1">${headers}</row></sheetData><dataValidations count="${checks.length}">${checks.join('')}</dataValidations><legacyDrawing r:id="rId1"/></worksheet>`;

  const longest = Math.max(...lists.map(({ values }) => values.length));
  const valueRows = Array.from({ length: longest + 1 }, (_, row) => {
    const cells = lists.map(({ field, values }, at) => {
      const text = row === 0 ? headerOf(t, field) : values[row - 1];
      return text === undefined ? '' : cellOf(`${letterOf(at)}${row + 1}`, text, row === 0 ? 2 : 1);
    });
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  const values = `${HEAD}<worksheet xmlns="${MAIN}"><cols><col min="1" max="${lists.length}" width="24" customWidth="1"/></cols><sheetData>${valueRows.join('')}</sheetData></worksheet>`;

  const notes = FIELDS.map((field, at) => `<comment ref="${letterOf(at)}1" authorId="0"><text><r><t xml:space="preserve">${xml(noteOf(t, field))}</t></r></text></comment>`).join(''); // prettier-ignore
  const shapes = FIELDS.map((_, at) => `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1"><v:textbox/><x:ClientData ObjectType="Note"><x:Anchor>${at + 1},10,0,5,${at + 3},60,5,5</x:Anchor><x:Row>0</x:Row><x:Column>${at}</x:Column></x:ClientData></v:shape>`).join(''); // prettier-ignore
  const relation = (id: number, kind: string, target: string) => `<Relationship Id="rId${id}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`; // prettier-ignore
  const relations = (...all: string[]) => `${HEAD}<Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;
  const part = (name: string, kind: string) => `<Override PartName="/xl/${name}" ContentType="${KIND}.${kind}+xml"/>`;
  return new Blob(
    [
      zipOf([
        [
          '[Content_Types].xml',
          `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}${part('worksheets/sheet2.xml', 'worksheet')}${part('styles.xml', 'styles')}${part('comments1.xml', 'comments')}</Types>`,
        ],
        ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
        [
          'xl/workbook.xml',
          `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${xml(t('excel.template.sheet'))}" sheetId="1" r:id="rId1"/><sheet name="${xml(valuesName)}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
        ],
        [
          'xl/_rels/workbook.xml.rels',
          relations(
            relation(1, 'worksheet', 'worksheets/sheet1.xml'),
            relation(2, 'worksheet', 'worksheets/sheet2.xml'),
            relation(3, 'styles', 'styles.xml'),
          ),
        ],
        ['xl/styles.xml', STYLES],
        ['xl/worksheets/sheet1.xml', sheet],
        ['xl/worksheets/sheet2.xml', values],
        [
          'xl/worksheets/_rels/sheet1.xml.rels',
          relations(relation(1, 'vmlDrawing', '../drawings/vmlDrawing1.vml'), relation(2, 'comments', '../comments1.xml')),
        ],
        ['xl/comments1.xml', `${HEAD}<comments xmlns="${MAIN}"><authors><author>Lamliang</author></authors><commentList>${notes}</commentList></comments>`],
        [
          'xl/drawings/vmlDrawing1.vml',
          `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes}</xml>`,
        ],
      ]),
    ],
    { type: XLSX },
  );
} // prettier-ignore

/** The same columns as csv, with a mark by which spreadsheets read Thai. */
export const csvTemplate = (t: TFunction): Blob =>
  new Blob([`\ufeff${csvLine(FIELDS.map((field) => headerOf(t, field)))}\r\n`], { type: 'text/csv' });
