// Runs in a process of its own (see xlsx-reader.ts), from source too: what it imports must be a package or a type.
import exceljs from 'exceljs';

/** What a sheet has in a cell; `other` is no plain value and is never worked out; `date` is as it is shown: 2026-11-20T14:05:09. */
export type SheetCell = string | number | null | { other: 'formula' | 'value'; date?: string };
export interface SheetTask {
  bytes: Uint8Array;
  /** Rows and columns at most. */
  rows: number;
  columns: number;
}
/** The rows of the first sheet, or why it has none that may be read. */
export type SheetFound = { rows: SheetCell[][] } | { fault: 'damaged' | 'none' | 'large' };

/** What exceljs would make cells of, one by one, however large the area is that a file names. */
const IGNORED = ['dataValidations', 'mergeCells', 'conditionalFormatting', 'hyperlinks', 'drawing', 'tableParts'];
/** Comments, pictures, charts, tables: nobody asks for them, and exceljs fails at their absolute addresses (openpyxl). */
const PASSED_OVER = ['WorksheetRels', 'Comment', 'VmlDrawing', 'Drawing', 'DrawingRels', 'Media', 'Table'];

// What comes before, exceljs, is no time of the file's.
process.send?.('ready');
process.once('message', (task: SheetTask) => {
  read(task).then(
    (found) => process.send?.(found),
    () => process.send?.({ fault: 'damaged' } satisfies SheetFound),
  );
});

async function read({ bytes, rows, columns }: SheetTask): Promise<SheetFound> {
  const book = new exceljs.Workbook();
  Object.assign(book.xlsx, Object.fromEntries(PASSED_OVER.map((name) => [`_process${name}Entry`, () => undefined])));
  await book.xlsx.load(bytes as never, { ignoreNodes: IGNORED });
  const [sheet] = book.worksheets;
  if (!sheet) return { fault: 'none' };
  if (sheet.rowCount > rows || sheet.columnCount > columns) return { fault: 'large' };
  const found: SheetCell[][] = [];
  for (let at = 1; at <= sheet.rowCount; at += 1) {
    const row = sheet.getRow(at);
    found.push(Array.from({ length: row.cellCount }, (_, index) => cellOf(row.getCell(index + 1).value)));
  }
  return { rows: found };
}

function cellOf(value: exceljs.CellValue): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value !== 'object') return { other: 'value' };
  if ('formula' in value || 'sharedFormula' in value) return { other: 'formula' };
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  return { other: 'value', ...(value instanceof Date && +value < 1e14 && { date: new Date(+value + 500).toISOString().slice(0, 19) }) }; // prettier-ignore
}
