import { describe, expect, it } from '@jest/globals';
import { readXlsx } from '../testing/xlsx.ts';
import { workbook, type Cell, type SheetColumn } from './xlsx.ts';

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
});
