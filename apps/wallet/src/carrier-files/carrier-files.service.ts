import type { CarrierCode } from '@lamliang/contracts/pricing';
import { AppClock, AppError, isXlsx, readWorkbook, SheetFault, type Sent } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { fileLines, type FileForm } from './file-lines.rules.ts';
import { MOST, textRows, type FileRows } from './file-rows.rules.ts';
import type { FileProfile } from './profile.rules.ts';

/** The first bytes of a compound file of Microsoft's: workbooks before xlsx, and those with a password. */
const COMPOUND = 0xd0cf11e0;
/** What is told of a workbook that was not read. */
const BROKEN = { locked: 'sheet_locked', cut: 'sheet_cut', damaged: 'sheet_damaged', none: 'sheet_none' } as const;

const refused = (code: 'file.type' | 'file.broken', reason: string, part?: string) =>
  new AppError(code, {
    figures: { types: 'XLSX, CSV' },
    errors: [{ field: part ? `sheet.${part}` : 'sheet', code: `validation.${reason}` }],
  });
const large = () => new AppError('request.invalid', { errors: [{ field: 'sheet', code: 'validation.sheet_large' }] });

/** Files as carriers and banks write them. */
@Injectable()
export class CarrierFilesService {
  constructor(private readonly clock: AppClock) {}

  /** @throws AppError file.type, file.broken, both with why; request.invalid with the line and column of each fault */
  async read<C extends string, P extends FileProfile<C>, L, K extends string = CarrierCode>(
    form: FileForm<C, P, L, K>,
    { body }: Sent,
    writer: K,
  ): Promise<L[]> {
    const found = fileLines(form, await rowsOf(body), writer, this.clock.now());
    if ('faults' in found) throw new AppError('request.invalid', { errors: found.faults });
    return found.lines;
  }
}

/** The rows of a sheet that was sent. @throws AppError file.type, file.broken, both with why; request.invalid for one that is too large */
export async function rowsOf(body: Buffer): Promise<FileRows> {
  if (!isXlsx(body)) {
    const found = textRows(body);
    if (!found) throw refused('file.type', body.length > 4 && body.readUInt32BE(0) === COMPOUND ? 'sheet_locked' : 'sheet_text'); // prettier-ignore
    if ('code' in found) throw new AppError('request.invalid', { errors: [found] });
    return found;
  }
  try {
    return { rows: await readWorkbook(body, MOST), cut: false };
  } catch (cause) {
    if (!(cause instanceof SheetFault)) throw cause;
    throw cause.reason === 'large' ? large() : refused('file.broken', BROKEN[cause.reason], cause.part);
  }
}
