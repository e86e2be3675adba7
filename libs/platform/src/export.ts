import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { safeCell, satangToBaht, type Satang } from '@lamliang/kernel';
import { fileAnswer, type FileAnswer } from './call.ts';
import { AppError } from './errors.ts';

export const EXPORT_TYPES = ['xlsx', 'csv'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

export interface ExportColumn {
  header: string;
  /** text keeps zeros in front (telephone, zip); money is satang and becomes baht; date is a `Date`. */
  kind: 'text' | 'number' | 'money' | 'date';
  /** Width in characters. */
  width?: number;
}
export interface ExportTerms {
  file_type: string | undefined;
  /** Without extension. */
  name: string;
  columns: ExportColumn[];
  /** Batches of rows, each row in the order of the columns; null stays empty. */
  batches: AsyncIterable<unknown[][]>;
}

/**
 * Streams rows as xlsx or csv. Text cells cannot become formulas; csv starts with a byte-order mark and ends lines
 * with CRLF (RFC 4180).
 * @throws AppError export.file_type for anything but xlsx and csv, before anything is sent
 */
export function exportRows(terms: ExportTerms): FileAnswer {
  const { file_type, name } = terms;
  if (file_type === 'csv')
    return fileAnswer({ name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: Readable.from(csv(terms)) });
  if (file_type === 'xlsx')
    return fileAnswer({
      name: `${name}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: Readable.from(xlsx(terms)),
    });
  throw new AppError('export.file_type', {
    errors: [{ field: 'file_type', code: file_type ? 'validation.file_type' : 'validation.choose_file_type' }],
  });
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvCell(value: unknown, kind: ExportColumn['kind']): string {
  if (value === null || value === undefined) return '';
  if (kind === 'money') return satangToBaht(value as Satang).toFixed(2);
  if (kind === 'number') return String(value);
  if (kind === 'date') return stamp(value as Date);
  return quoted(safeCell(String(value)));
}

/** DD/MM/YYYY HH:mm in Bangkok. */
function stamp(date: Date): string {
  const local = new Date(date.getTime() + 7 * 3_600_000).toISOString();
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;
}

async function* csv({ columns, batches }: ExportTerms): AsyncGenerator<string> {
  yield `\ufeff${columns.map((c) => quoted(c.header)).join(',')}\r\n`;
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      for (let i = 0; i < columns.length; i++) text += (i ? ',' : '') + csvCell(row[i], columns[i]?.kind ?? 'text');
      text += '\r\n';
    }
    yield text;
  }
}

const FORMATS: Record<ExportColumn['kind'], string | null> = {
  text: '@',
  number: null,
  money: '#,##0.00',
  date: 'dd/mm/yyyy hh:mm',
};

function xlsxCell(value: unknown, kind: ExportColumn['kind']): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'money') return satangToBaht(value as Satang);
  // Excel knows no time zones: the clock of Bangkok is written as if it were UTC.
  if (kind === 'date') return new Date((value as Date).getTime() + 7 * 3_600_000);
  if (kind === 'number') return value;
  return safeCell(String(value));
}

/** Workbooks made at a time in this process; each takes a thread and up to half a gigabyte. */
const WORKERS = 2;
let working = 0;
const queue: (() => void)[] = [];

async function* xlsx(terms: ExportTerms): AsyncGenerator<Uint8Array> {
  if (working < WORKERS) working++;
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    yield* workbook(terms);
  } finally {
    // The place goes to the next in line without becoming free in between.
    const next = queue.shift();
    if (next) next();
    else working--;
  }
}

async function* workbook({ columns, batches, name }: ExportTerms): AsyncGenerator<Uint8Array> {
  const file = import.meta.url.endsWith('.ts') ? './xlsx.worker.ts' : './xlsx.worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: {
      sheet: name.slice(0, 31),
      columns: columns.map((c) => ({ header: c.header, width: c.width ?? 16, format: FORMATS[c.kind] })),
    },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const chunks: Uint8Array[] = [];
  let wake = () => undefined as void;
  let waiting = Promise.resolve();
  const rest = () => {
    waiting = new Promise((resolve) => (wake = resolve));
  };
  let credit = 2;
  let done = false;
  let failed: Error | undefined;
  worker.on('message', (message: { chunk?: Uint8Array; ready?: true; done?: true }) => {
    if (message.chunk) chunks.push(message.chunk);
    if (message.ready) credit++;
    if (message.done) done = true;
    wake();
  });
  worker.on('error', (error: Error) => {
    failed = error;
    wake();
  });
  try {
    for await (const rows of batches) {
      worker.postMessage({ rows: rows.map((row) => columns.map((c, i) => xlsxCell(row[i], c.kind))) });
      credit--;
      while (chunks.length) yield chunks.shift() as Uint8Array;
      while (credit <= 0 && !failed) {
        rest();
        await waiting;
        while (chunks.length) yield chunks.shift() as Uint8Array;
      }
      if (failed) throw failed;
    }
    worker.postMessage({ end: true });
    while (!done || chunks.length) {
      if (failed) throw failed;
      if (chunks.length) yield chunks.shift() as Uint8Array;
      else {
        rest();
        if (!done) await waiting;
      }
    }
  } finally {
    await worker.terminate();
  }
}
