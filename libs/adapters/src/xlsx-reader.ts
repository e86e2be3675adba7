import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { inflateRawSync } from 'node:zlib';
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
export const isXlsx = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

const END = { sign: 0x06054b50, size: 22 };
const ENTRY = { sign: 0x02014b50, size: 46 };
const LOCAL = { sign: 0x04034b50, size: 30 };

/**
 * Unpacks each file of an archive once, with a ceiling: what an archive says about its sizes is believed of none. Its
 * directory has to end where the archive does, in one part, so that no other reader finds another one in it.
 * @throws SheetFault
 */
function checkArchive(bytes: Buffer): void {
  const end = bytes.length - END.size;
  if (end < 0 || bytes.readUInt32LE(end) !== END.sign || bytes.readUInt32LE(end + 4) !== 0) throw new SheetFault('cut');
  const [count, all] = [bytes.readUInt16LE(end + 8), bytes.readUInt16LE(end + 10)];
  if (count !== all || count === 0) throw new SheetFault('damaged');
  if (count > MOST_FILES) throw new SheetFault('large');
  let at = bytes.readUInt32LE(end + 16);
  if (at + bytes.readUInt32LE(end + 12) !== end) throw new SheetFault('cut');
  let left = MOST_BYTES;
  for (let file = 0; file < count; file += 1) {
    if (at + ENTRY.size > end || bytes.readUInt32LE(at) !== ENTRY.sign) throw new SheetFault('damaged');
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [packed, from] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    // Bit 0: locked with a password.
    if (flags & 1) throw new SheetFault('locked');
    const name = bytes.toString('latin1', at + ENTRY.size, at + ENTRY.size + bytes.readUInt16LE(at + 28));
    const damaged = () => new SheetFault('damaged', /^[\w/-]{1,80}/.exec(name)?.[0]);
    if ((method !== 0 && method !== 8) || from + LOCAL.size > end || bytes.readUInt32LE(from) !== LOCAL.sign)
      throw damaged();
    const body = from + LOCAL.size + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    if (body + packed > end) throw damaged();
    const kept = bytes.subarray(body, body + packed);
    try {
      left -= method === 0 ? packed : inflateRawSync(kept, { maxOutputLength: Math.max(left, 1) }).length;
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new SheetFault('large') : damaged();
    }
    if (left < 0) throw new SheetFault('large');
    at += ENTRY.size + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) throw new SheetFault('damaged');
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
