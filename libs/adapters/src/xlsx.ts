import { on } from 'node:events';
import { extname } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Cell, SheetColumn, ThreadAnswer } from './xlsx-thread.ts';

export type { Cell, SheetColumn };

const SOURCE = new URL(`./xlsx-thread${extname(import.meta.filename)}`, import.meta.url);
/** Heap of the thread, MB. A workbook under way needs a few of them. */
const HEAP_MB = 256;

/** A thread that writes workbooks. It ends with the process; when it fails, so do the workbooks it was writing. */
export function xlsxThread(source = SOURCE): Worker {
  const thread = new Worker(source, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  thread.unref();
  // Each workbook listens for itself; without a listener of its own an error would end the process.
  thread.on('error', () => undefined);
  return thread.setMaxListeners(0);
}

let shared: Worker | undefined;
/** One thread for the whole process: exports that come together take turns in it, and never more than one core. */
const sharedThread = (): Worker => (shared ??= xlsxThread().once('exit', () => (shared = undefined)));

/**
 * The bytes of a workbook, made as fast as they are read. Spreadsheets refuse more than 1,048,575 rows.
 * @throws Error when the thread cannot write it
 */
export async function* workbook(
  sheet: string,
  columns: SheetColumn[],
  batches: AsyncIterable<Cell[][]>,
  thread = sharedThread(),
): AsyncGenerator<Buffer> {
  const { port1: port, port2 } = new MessageChannel();
  const rows = batches[Symbol.asyncIterator]();
  let cause: unknown;
  const failed = (error: unknown) => (cause = error);
  thread.once('error', failed);
  thread.postMessage({ port: port2, sheet, columns }, [port2]);
  try {
    for await (const [answer] of on(port, 'message', { close: ['close'] }) as AsyncIterable<[ThreadAnswer]>) {
      if (answer === 'more') {
        const { done, value } = await rows.next();
        port.postMessage(done ? null : value);
      } else if (answer === 'end') return;
      else if ('failure' in answer) throw new Error('The workbook cannot be written', { cause: answer.failure });
      else {
        yield Buffer.from(answer.buffer, answer.byteOffset, answer.length);
        port.postMessage('taken');
      }
    }
    throw new Error('The thread that writes workbooks has ended', { cause });
  } finally {
    thread.off('error', failed);
    port.close();
    await rows.return?.();
  }
}
