import { faultsOf, toWire } from '@lamliang/contracts';
import {
  rateCardContent,
  type RateCardContent,
  zoneListContent,
  type ZoneListContent,
} from '@lamliang/contracts/pricing';
import {
  AppError,
  exportRows,
  fileAnswer,
  isXlsx,
  readWorkbook,
  SheetFault,
  type FileAnswer,
  type Sent,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { safeDecode, type core } from 'zod/mini';
import {
  CARD_COLUMNS,
  cardLines,
  csvCells,
  LIST_COLUMNS,
  listLinesOf,
  readLines,
  termName,
  type SheetCell,
  type SheetColumnName,
  type SheetError,
  type SheetLine,
} from './sheet.rules.ts';

/** Rows and columns of a sheet at most, and errors that are told of one. */
const MOST = { rows: 6_000, columns: 30 };
const MOST_ERRORS = 50;
/** The first bytes of a compound file of Microsoft's. */
const COMPOUND = 0xd0cf11e0;
/** What is told of a workbook that was not read. */
const BROKEN = { locked: 'sheet_locked', cut: 'sheet_cut', damaged: 'sheet_damaged', none: 'sheet_none' } as const;
/** Whose sheet it is. */
interface Owner {
  partner_id: number | null;
  kind: string;
}
type SheetOf = { name: string; file_type: string | undefined };

/** Rate cards and lists of postal codes as xlsx and csv, both ways in the same shape. */
@Injectable()
export class SheetsService {
  /** @throws AppError export.file_type */
  ofCard(owner: Owner, content: RateCardContent, sheet: SheetOf): FileAnswer {
    const wire = toWire(rateCardContent, content) as Record<string, unknown>;
    return sheetAnswer(sheet, CARD_COLUMNS, cardLines(owner, wire));
  }
  /** @throws AppError export.file_type */
  ofList(owner: Owner, content: ZoneListContent, sheet: SheetOf): FileAnswer {
    const wire = toWire(zoneListContent, content) as Record<string, unknown>;
    return sheetAnswer(sheet, LIST_COLUMNS, listLinesOf(owner, wire));
  }

  /** @throws AppError file.type, file.broken, both with why; request.invalid with the line and column of each error */
  async readCard(owner: Owner, sent: Sent): Promise<RateCardContent> {
    return judged(rateCardContent, await cellsOf(sent), CARD_COLUMNS, owner);
  }
  /** @throws AppError as `readCard` */
  async readList(owner: Owner, sent: Sent): Promise<ZoneListContent> {
    return judged(zoneListContent, await cellsOf(sent), LIST_COLUMNS, owner);
  }
}

function sheetAnswer(
  { name, file_type }: SheetOf,
  columns: readonly SheetColumnName[],
  lines: readonly SheetLine[],
): FileAnswer {
  const rows = lines.map((line) => columns.map((column) => String(line[column] ?? '')));
  async function* batches(): AsyncGenerator<string[][]> {
    yield rows;
  }
  const kind = (column: SheetColumnName) => (column === 'part' || column === 'item' ? 'text' : 'number');
  const terms = columns.map((column) => ({ header: column, kind: kind(column), width: 24 }) as const);
  return fileAnswer(exportRows({ file_type, name, columns: terms, batches: batches() }));
}

async function cellsOf({ body }: Sent): Promise<SheetCell[][]> {
  const refused = (code: 'file.type' | 'file.broken', reason: string, part?: string) =>
    new AppError(code, {
      figures: { types: 'XLSX, CSV' },
      errors: [{ field: part ? `sheet.${part}` : 'sheet', code: `validation.${reason}` }],
    });
  const large = () => new AppError('request.invalid', { errors: [{ field: 'sheet', code: 'validation.sheet_large' }] });
  if (!isXlsx(body)) {
    const found = csvCells(body, MOST);
    // Workbooks before xlsx begin so, and those with a password.
    if (!found)
      throw refused('file.type', body.length > 4 && body.readUInt32BE(0) === COMPOUND ? 'sheet_locked' : 'sheet_text');
    if ('unclosed' in found) throw new AppError('request.invalid', { errors: [found.unclosed] });
    if ('large' in found) throw large();
    return found.rows;
  }
  try {
    return await readWorkbook(body, MOST);
  } catch (cause) {
    if (!(cause instanceof SheetFault)) throw cause;
    throw cause.reason === 'large' ? large() : refused('file.broken', BROKEN[cause.reason], cause.part);
  }
}

/** The content of a sheet as its schema wants it. @throws AppError request.invalid */
function judged<S extends core.$ZodType>(
  schema: S,
  rows: readonly SheetCell[][],
  columns: readonly SheetColumnName[],
  owner: Owner,
): core.output<S> {
  const { wire, errors, placeOf } = readLines(rows, columns, owner);
  const refuse = (found: readonly SheetError[]) =>
    new AppError('request.invalid', { errors: found.slice(0, MOST_ERRORS) });
  if (errors.length) throw refuse(errors);
  const parsed = safeDecode(schema as never, wire as never) as core.util.SafeParseResult<core.output<S>>;
  if (parsed.success) return parsed.data;
  throw refuse(
    faultsOf(parsed.error, wire).map(({ field, code }) => {
      const place = placeOf(field);
      return { field: place ? `sheet.${place.line}.${place.column}` : `sheet.${partName(field)}`, code };
    }),
  );
}

const PARTS: Record<string, string> = { rows: 'weight_to_g', zip_prefixes: 'zip', fees: 'fee_to_g' };
/** What is missing from a sheet as the sheet calls it. */
const partName = (field: string): string => PARTS[field] ?? termName(field as Parameters<typeof termName>[0]);
