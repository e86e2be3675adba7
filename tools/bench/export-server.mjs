// The bare side of the exports: the same cells, made up in memory, through exceljs or as csv by hand. Orders, or lines of
// an invoice.
import { Writable } from 'node:stream';
import exceljs from 'exceljs';
import { serve } from './child.mjs';

const [, , type, count, of = 'orders'] = process.argv;
const ROWS = Number(count);
const LINE = ['text', 'text', 'text', 'date', 'money', 'money', 'money', 'number'];
const COLUMNS = of === 'lines' ? LINE : ['text', 'text', 'text', 'text', 'text', 'date', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'number', 'money', 'money', 'money', 'money', 'money', 'text', 'text', 'text']; // prettier-ignore
const FORMATS = { text: '@', number: undefined, money: '#,##0.00', date: 'dd/mm/yyyy hh:mm' };
const at = new Date('2026-11-20T10:00:00Z');
const lineOf = (n) => [`LM261120${n}`, `LL00000000${n}`, 'ค่าขนส่งพัสดุ', at, 20 + (n % 90), 1.4, 21.4 + (n % 90), 3];
const row = (n) => of === 'lines' ? lineOf(n) : [`LM261120${n}`, `LL00000000${n}`, `TH00000${n}`, 'Flash Express', 'ส่งสำเร็จ', at, 'สมหญิง ใจดี', '0891234567', '99/1 ถนนนิมมานเหมินท์', 'สุเทพ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200', 'ร้านวัดความเร็ว', '0810000001', 'กรุงเทพมหานคร', 200 + (n % 90) * 50, 45, (n % 3) * 100, 0, 0, 0, null, 'ผู้ใช้ 1', '']; // prettier-ignore

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function xlsx() {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: nowhere(), useStyles: true, useSharedStrings: false }); // prettier-ignore
  const sheet = workbook.addWorksheet('orders');
  sheet.columns = COLUMNS.map((kind, i) => ({ header: `h${i}`, key: String(i), width: 16, style: FORMATS[kind] ? { numFmt: FORMATS[kind] } : {} })); // prettier-ignore
  for (let n = 0; n < ROWS; n++) {
    sheet.addRow(row(n)).commit();
    // exceljs writes to a pipe that needs the event loop to empty it.
    if (n % 1_000 === 999) await new Promise((resolve) => setImmediate(resolve));
  }
  sheet.commit();
  await workbook.commit();
}

const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const cell = (value) => (value === null ? '' : value instanceof Date ? value.toISOString() : quoted(String(value)));

async function csv() {
  const out = nowhere();
  for (let n = 0; n < ROWS; n += 1_000) {
    let text = '';
    for (let i = n; i < n + 1_000; i++) text += `${row(i).map(cell).join(',')}\r\n`;
    if (!out.write(text)) await new Promise((resolve) => out.once('drain', resolve));
  }
}

serve({
  /** @returns ms of one whole file */
  async write() {
    const begin = performance.now();
    await (type === 'xlsx' ? xlsx() : csv());
    return performance.now() - begin;
  },
  stop: () => undefined,
});
