import { PassThrough } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import exceljs from 'exceljs';

/**
 * Writes a workbook off the main thread: rows come in batches, bytes go out as they are made. Each batch is answered
 * when its bytes are out, which is the back-pressure that exceljs itself lacks.
 */
interface Setup {
  sheet: string;
  columns: { header: string; width: number; format: string | null }[];
}
const port = parentPort;
if (!port) throw new Error('runs as a worker thread only');
const setup = workerData as Setup;

const out = new PassThrough({ highWaterMark: 1024 * 1024 });
out.on('data', (chunk: Buffer) => port.postMessage({ chunk: new Uint8Array(chunk) }));
const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
const sheet = workbook.addWorksheet(setup.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
sheet.columns = setup.columns.map((column, i) => ({
  header: column.header,
  key: String(i),
  width: column.width,
  ...(column.format ? { style: { numFmt: column.format } } : {}),
}));

port.on('message', (message: { rows?: unknown[][]; end?: true }) => {
  void (async () => {
    for (const row of message.rows ?? []) sheet.addRow(row).commit();
    if (message.end) {
      sheet.commit();
      await workbook.commit();
      port.postMessage({ done: true });
      port.close();
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
    port.postMessage({ ready: true });
  })();
});
