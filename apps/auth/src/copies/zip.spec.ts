import { describe, expect, it } from '@jest/globals';
import JSZip from 'jszip';
import { Zip } from './zip.ts';

/** In Bangkok it is the next day. */
const at = new Date('2026-11-22T20:41:08Z');

describe('a zip', () => {
  it('is read by others: names and texts in any script, several entries at a time, an empty one', async () => {
    const zip = new Zip(at, 1_000_000);
    const [one, other, none] = [zip.entry('ข้อมูล.json'), zip.entry('b.csv'), zip.entry('none.txt')];
    const long = 'ก,ข\r\n'.repeat(50_000);
    for (let n = 0; n < 10; n++) {
      await one.write(`{"n":${n}}\n`);
      await other.write(long);
    }
    await Promise.all([one.end(), other.end(), none.end()]);
    const read = await JSZip.loadAsync(zip.bytes(), { checkCRC32: true });
    expect(Object.keys(read.files)).toEqual(['ข้อมูล.json', 'b.csv', 'none.txt']);
    expect((await read.file('ข้อมูล.json')!.async('text')).split('\n')[9]).toBe('{"n":9}');
    expect(await read.file('b.csv')!.async('text')).toBe(long.repeat(10));
    expect(read.files['b.csv']!.date.toISOString().slice(0, 19)).toBe('2026-11-23T03:41:08');
  });

  it('ends where it is larger than it may be', async () => {
    const entry = new Zip(at, 10_000).entry('a');
    const noise = async () => {
      for (let n = 0; n < 100; n++)
        await entry.write(Array.from({ length: 10_000 }, () => String.fromCharCode(32 + Math.random() * 90)).join(''));
    };
    await expect(noise()).rejects.toThrow(RangeError);
  });
});
