import { createServer, type AddressInfo } from 'node:net';
import { findChromium } from '@lamliang/engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sheetOrder } from '../../test/orders.ts';
import { readPdf } from '../../test/pdf-reader.ts';
import { numbered, sheetsOf } from '../../test/sheets.ts';
import { Fonts } from '../documents/fonts.service.ts';
import { page, trusted } from '../documents/html.rules.ts';
import { Printer } from './printer.service.ts';

let printer: Printer;
afterEach(() => printer.onModuleDestroy());

const css = new Fonts().css;
const small = (text: string): string => page('t', `${css}@page{size:57mm 40mm;margin:0}`, text);
/** The browser process of a printer, to be harmed; undefined where that has made its last document and the next one opens another. */
const processOf = async (of: Printer): Promise<number | undefined> => {
  const browser = await (of as unknown as { current?: Promise<{ browser: { process(): { pid: number } } }> }).current;
  return browser?.browser.process().pid;
};

describe('printer', () => {
  it('recovers after its browser was killed', async () => {
    printer = new Printer(findChromium);
    await printer.pdf(small('ก่อน'));
    const first = (await processOf(printer)) as number;
    process.kill(first, 'SIGKILL');
    const [read] = await readPdf(await printer.pdf(small('หลัง')), { codes: false });
    expect(read!.text).toBe('หลัง');
    expect(await processOf(printer)).not.toBe(first);
  }, 30_000);

  it('replaces the browser after the maximum number of documents, also concurrently', async () => {
    printer = new Printer(findChromium, { documents: 3, pages: 2 });
    await printer.pdf(small('0'));
    const first = (await processOf(printer)) as number;
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => printer.pdf(small(`หน้า${i}`))));
    const texts = await Promise.all(all.map(async (pdf) => (await readPdf(pdf, { codes: false }))[0]!.text));
    expect(texts).toEqual(Array.from({ length: 8 }, (_, i) => `หน้า${i}`));
    await printer.pdf(small('9'));
    expect(await processOf(printer)).not.toBe(first);
    expect(() => process.kill(first, 0)).toThrow();
  }, 30_000);

  it('rejects an unreadable font, and runs no scripts and makes no requests', async () => {
    printer = new Printer(findChromium);
    const broken = "@font-face{font-family:X;src:url(data:font/woff2;base64,AAAA) format('woff2')}";
    await expect(printer.pdf(page('t', broken, 'ก'))).rejects.toThrow('fonts could not be read: X');
    const hostile = page(
      't',
      css,
      trusted('<p>ok</p><script>document.body.append("ran")</script><img src="http://127.0.0.1:1/x">'),
    );
    expect((await readPdf(await printer.pdf(hostile), { codes: false }))[0]!.text).toBe('ok');
  }, 30_000);

  it('[F-S8] asks nobody for what a sheet names elsewhere: no request, no connection', async () => {
    let connections = 0;
    const server = createServer((socket) => (connections++, socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const elsewhere = ['preconnect', 'dns-prefetch', 'prefetch', 'preload', 'stylesheet', 'icon', 'modulepreload'].map((rel) => `<link rel="${rel}" href="http://${at}/x" as="image">`); // prettier-ignore
    const body = `${elsewhere.join('')}<style>@import url(http://${at}/a.css);p{background:url(http://${at}/b.png)}</style>
      <img src="http://${at}/c.png" srcset="http://localhost:${at.split(':')[1]}/d.png 2x"><iframe src="http://${at}/e"></iframe>
      <object data="http://${at}/f"></object><video poster="http://${at}/g" src="http://${at}/h"></video><p>ok</p>`;
    printer = new Printer(findChromium);
    for (let i = 0; i < 3; i++)
      expect((await readPdf(await printer.pdf(page('t', css, trusted(body))), { codes: false }))[0]!.text).toContain(
        'ok',
      );
    server.close();
    expect(connections).toBe(0);
  }, 30_000);

  it('prints a hundred sheets as one document in little time', async () => {
    printer = new Printer(findChromium);
    await printer.pdf(small('warm'));
    const orders = numbered(Array.from({ length: 100 }, () => sheetOrder()));
    const start = performance.now();
    const pdf = await printer.pdf(sheetsOf('sticker-100x150', orders));
    const seconds = (performance.now() - start) / 1000;
    process.stdout.write(`100 sheets in ${seconds.toFixed(2)} s, ${Math.round(pdf.length / 1024)} kB\n`);
    expect(await readPdf(pdf, { dpi: 20, codes: false })).toHaveLength(100);
    // About 0.3 s; the limit is for a busy machine.
    expect(seconds).toBeLessThan(10);
  }, 30_000);

  it('rejects work once closed', async () => {
    printer = new Printer(findChromium);
    await printer.pdf(small('1'));
    const pid = (await processOf(printer)) as number;
    await printer.onModuleDestroy();
    expect(() => process.kill(pid, 0)).toThrow();
    await expect(printer.pdf(small('2'))).rejects.toThrow('closed');
  }, 30_000);
});
