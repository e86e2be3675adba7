import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import exceljs from 'exceljs';
import { until } from '../testing/until.ts';
import { readXlsx } from '../testing/xlsx.ts';
import { workbook, xlsxThread, type Cell, type SheetColumn } from '@lamliang/adapters';

const columns: SheetColumn[] = [
  { header: 'ชื่อ', kind: 'text', width: 16 },
  { header: 'weight', kind: 'number', width: 8 },
  { header: 'price', kind: 'money', width: 10 },
  { header: 'day', kind: 'date', width: 16 },
];
async function bytesOf(batches: Cell[][][], wanted = columns): Promise<Buffer> {
  async function* given(): AsyncGenerator<Cell[][]> {
    yield* batches;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of workbook('orders & co', wanted, given())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a workbook', () => {
  it('is read back by another library: Thai, what XML must escape, numbers, dates, empty cells', async () => {
    const rows = await readXlsx(
      await bytesOf([[['น้ำผึ้ง <b> & "x"', 1_500, 45.5, 46_346.520833333336]], [['=1+1', null, -0.01, null]]]),
    );
    expect(rows).toEqual([
      ['ชื่อ', 'weight', 'price', 'day'],
      ['น้ำผึ้ง <b> & "x"', 1_500, 45.5, new Date('2026-11-20T12:30:00.000Z')],
      ['=1+1', undefined, -0.01],
    ]);
  });

  it('leaves out what XML cannot hold', async () => {
    const [, row] = await readXlsx(await bytesOf([[['a\u0001b\u001fc\ufffe', 0, 0, 1]]]));
    expect(row?.[0]).toBe('abc');
  });

  it('goes past column Z and past one batch, and an empty one has its header', async () => {
    const wide = Array.from({ length: 30 }, (_, i) => ({ header: `h${i}`, kind: 'number' as const, width: 5 }));
    const row = wide.map((_, i) => i);
    const rows = await readXlsx(await bytesOf([Array(700).fill(row), Array(700).fill(row)], wide));
    expect(rows).toHaveLength(1_401);
    expect(rows[1_400]).toEqual(row);
    expect(await readXlsx(await bytesOf([]))).toEqual([['ชื่อ', 'weight', 'price', 'day']]);
  });

  it('has the widths it is given and a header that stays in view', async () => {
    const book = new exceljs.Workbook();
    await book.xlsx.load((await bytesOf([[['a', 1, 1, 1]]])) as never);
    const [sheet] = book.worksheets;
    expect(sheet?.name).toBe('orders & co');
    expect(sheet?.columns.map((c) => c.width)).toEqual([16, 8, 10, 16]);
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(['A2', 'C2', 'D2'].map((cell) => sheet?.getCell(cell).numFmt)).toEqual(['@', '#,##0.00', 'dd/mm/yyyy hh:mm']); // prettier-ignore
  });

  /** Rows without end that compress badly, and what became of them. */
  const endless = () => {
    const seen = { batches: 0, ended: false };
    async function* rows(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          seen.batches += 1;
          yield Array.from({ length: 100 }, () => [randomBytes(500).toString('base64'), 1, 1, 1]);
        }
      } finally {
        seen.ended = true;
      }
    }
    return { seen, rows: rows() };
  };

  it('reads rows no faster than its bytes are taken, and no more when the reader has left', async () => {
    const { seen, rows } = endless();
    const body = Readable.from(workbook('x', columns, rows));
    await new Promise((resolve) => body.once('readable', resolve));
    for (let taken = 0; taken < 2_000_000; taken += (body.read() as Buffer | null)?.length ?? 0)
      await new Promise((resolve) => body.once('readable', resolve));
    // 50 KB a batch: 2 MB are 40 of them, and some are on their way.
    expect(seen.batches).toBeGreaterThan(30);
    expect(seen.batches).toBeLessThan(60);
    body.destroy();
    await until(() => seen.ended);
  });

  it('fails with what the rows fail with, and with what the thread cannot write', async () => {
    const broken = async function* (): AsyncGenerator<Cell[][]> {
      yield [['a', 1, 1, 1]];
      throw new Error('no database');
    };
    await expect(Readable.from(workbook('x', columns, broken())).toArray()).rejects.toThrow('no database');
    await expect(bytesOf([[[{ sharedFormula: 'A9' } as never, 1, 1, 1]]])).rejects.toMatchObject({
      message: 'The workbook cannot be written',
      cause: { message: expect.stringContaining('Shared Formula') },
    });
    expect(await readXlsx(await bytesOf([]))).toHaveLength(1);
  });

  it('fails when its thread ends, with what ended it', async () => {
    const { seen, rows } = endless();
    const thread = xlsxThread(new URL('data:text/javascript,setTimeout(() => { throw new Error("no memory") })'));
    const failure = await Readable.from(workbook('x', columns, rows, thread)).toArray().catch((error: unknown) => error); // prettier-ignore
    expect(failure).toMatchObject({ message: expect.stringContaining('has ended'), cause: { message: 'no memory' } });
    expect(seen.batches).toBe(0);
  });

  it('shares one thread with all others of the process', async () => {
    // Threads are numbered in their order.
    const next = () => xlsxThread(new URL('data:text/javascript,')).threadId;
    const before = next();
    const books = await Promise.all(Array.from({ length: 10 }, (_, i) => bytesOf([[[`book ${i}`, i, i, 1]]])));
    const rows = await Promise.all(books.map(readXlsx));
    expect(rows.map(([, row]) => row?.[0])).toEqual(books.map((_, i) => `book ${i}`));
    expect(next() - before).toBeLessThanOrEqual(2);
  });
});
