import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { archiveFiles, isArchive, partOf } from '@lamliang/kernel';
import type { SheetCell, SheetFound, SheetTask } from './xlsx-reader-process.ts';

export type { SheetCell };

const SOURCE = new URL(`./xlsx-reader-process${extname(import.meta.filename)}`, import.meta.url);
/** Heap of the process in MB, and the time that it has. */
const HEAP_MB = 192;
const READ_MS = 5_000;
/** Of what an archive holds: its files, and their bytes once they are unpacked. */
const MOST_FILES = 100;
const MOST_BYTES = 12 * 1024 ** 2;

/** cut: its end is missing, or something stands behind it; damaged: `part`, a file of the archive, cannot be read. */
export class SheetFault extends Error {
  constructor(
    readonly reason: 'large' | 'locked' | 'cut' | 'damaged' | 'none',
    readonly part?: string,
  ) {
    super(`the sheet is ${reason}`);
  }
}

/** Whether bytes begin as an archive, which every xlsx is. */
export const isXlsx = isArchive;

/** Unpacks each file of an archive once, with a ceiling. @throws SheetFault */
function checkArchive(bytes: Buffer): void {
  const files = archiveFiles(bytes, MOST_FILES);
  if ('fault' in files) throw new SheetFault(files.fault, files.part);
  let left = MOST_BYTES;
  for (const { name, packed, kept } of files) {
    try {
      left -= packed ? inflateRawSync(kept, { maxOutputLength: Math.max(left, 1) }).length : kept.length;
    } catch (error) {
      const large = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      throw large ? new SheetFault('large') : new SheetFault('damaged', partOf(name).part);
    }
    if (left < 0) throw new SheetFault('large');
  }
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * The rows of the first sheet of an xlsx, as values: nothing in it is worked out. One file at a time, each in a process
 * that ends with it, so that whatever a file makes of memory and time is gone afterwards. A thread would not do: V8 ends
 * the whole process where a thread's heap is full in the middle of a native call.
 * @throws SheetFault
 */
export async function readWorkbook(bytes: Buffer, limits: { rows: number; columns: number }): Promise<SheetCell[][]> {
  checkArchive(bytes);
  const reading = turn.then(() => inProcess({ bytes: new Uint8Array(bytes), ...limits }));
  turn = reading.catch(() => undefined);
  const found = await reading;
  if ('fault' in found) throw new SheetFault(found.fault);
  return found.rows;
}

async function inProcess(task: SheetTask): Promise<SheetFound> {
  // It has nothing of our environment, whose passwords are none of its business.
  const reader = fork(SOURCE, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  let isReady = false;
  try {
    return await new Promise<SheetFound>((resolve, reject) => {
      reader.on('message', (answer: SheetFound | 'ready') => {
        if (answer !== 'ready') return resolve(answer);
        isReady = true;
        timer = setTimeout(() => resolve({ fault: 'large' }), READ_MS);
        reader.send(task);
      });
      reader.once('error', reject);
      // One that ran out of memory, unless it never began.
      reader.once('exit', () =>
        isReady ? resolve({ fault: 'large' }) : reject(new Error('no sheet can be read here')),
      );
    });
  } finally {
    clearTimeout(timer);
    reader.kill('SIGKILL');
  }
}
