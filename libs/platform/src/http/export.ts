import { Readable } from 'node:stream';
import { EXPORT_TYPES, type ExportColumn } from '@lamliang/contracts';
import { csvLine, minuteText, plainBaht, safeCell, sheetTime } from '@lamliang/kernel';
import type { FileAnswer } from './call.ts';
import { AppError } from './errors.ts';
import { workbook, type Cell } from '@lamliang/adapters';

export interface ExportTerms {
  file_type: string | undefined;
  /** Without extension. */
  name: string;
  /** Their headers in the reader's language. */
  columns: ExportColumn[];
  /** Batches of rows, each row in the order of the columns, each cell as text; empty text stays empty. */
  batches: AsyncIterable<string[][]>;
}

/**
 * Streams rows as xlsx or csv (RFC 4180, with a byte-order mark); no text cell becomes a formula.
 * @throws AppError export.file_type for anything but xlsx and csv, before anything is sent
 */
export function exportRows(terms: ExportTerms): FileAnswer['file'] {
  const { file_type = '' } = terms;
  const write = file_type === 'csv' ? csv : file_type === 'xlsx' ? xlsx : undefined;
  const fault = { field: 'file_type', code: file_type ? 'validation.file_type' : 'validation.choose_file_type' };
  if (!write) throw new AppError('export.file_type', { errors: [fault] });
  const type = write === csv ? `${EXPORT_TYPES.csv}; charset=utf-8` : EXPORT_TYPES.xlsx;
  const rows = write({ ...terms, batches: pieces(terms.batches) });
  return { name: `${terms.name}.${file_type}`, type, body: Readable.from(rows) };
}

/** The same batches; each is asked for while the one before it is written, so that database and file do not wait in turn. */
async function* readAhead<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  const source = batches[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = source.next();
      // It is thrown where it is awaited, should that still happen.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return?.();
  }
}

/** Rows put together at a time: texts of this size are forgotten at once, larger ones stay until the heap is full. */
const PIECE = 100;
async function* pieces(batches: AsyncIterable<string[][]>): AsyncGenerator<string[][]> {
  for await (const rows of readAhead(batches))
    for (let from = 0; from < rows.length; from += PIECE) yield rows.slice(from, from + PIECE);
}

/** Cells as csv shows them, before quoting. */
const AS_TEXT: Partial<Record<ExportColumn['kind'], () => (value: string) => string>> = {
  money: () => plainBaht,
  date: minuteText,
};

async function* csv({ columns, batches }: ExportTerms): AsyncGenerator<string> {
  // Goes with the first rows: what fails before them can still be answered.
  let head = `\ufeff${csvLine(columns.map((c) => c.header))}\r\n`;
  const changed = columns.flatMap(({ kind }, i) => {
    const show = AS_TEXT[kind]?.();
    return show ? [{ i, show }] : [];
  });
  const text = (row: string[]): string => {
    for (const { i, show } of changed) if (row[i]) row[i] = show(row[i]);
    return csvLine(row);
  };
  for await (const rows of batches) {
    yield `${head}${rows.map(text).join('\r\n')}\r\n`;
    head = '';
  }
  if (head) yield head;
}

const AS_CELL: Record<ExportColumn['kind'], (value: string) => Cell> = {
  text: safeCell,
  number: Number,
  money: (satang) => Number(satang) / 100,
  date: (ms) => sheetTime(Number(ms)),
};

function xlsx({ columns, batches, name }: ExportTerms): AsyncGenerator<Buffer> {
  const kinds = columns.map((c) => AS_CELL[c.kind]);
  const cells = (row: string[]) => kinds.map((cell, i) => (row[i] ? cell(row[i]) : null));
  async function* shown(): AsyncGenerator<Cell[][]> {
    for await (const rows of batches) yield rows.map(cells);
  }
  return workbook(name, columns.map(({ header, kind, width = 16 }) => ({ header, kind, width })), shown()); // prettier-ignore
}
