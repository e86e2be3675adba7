/** A file of an archive as it is kept there: packed by deflate, or as it is. */
export interface ArchiveFile {
  name: string;
  packed: boolean;
  kept: Uint8Array;
}
/** cut: its end is missing, or something stands behind it; damaged: `part`, one of its files, cannot be read. */
export interface ArchiveFault {
  fault: 'large' | 'locked' | 'cut' | 'damaged';
  part?: string;
}

const END = { sign: 0x06054b50, size: 22 };
const ENTRY = { sign: 0x02014b50, size: 46 };
const LOCAL = { sign: 0x04034b50, size: 30 };

/** Whether bytes begin as an archive, which every xlsx is. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * The files of a zip archive (APPNOTE 6.3), unpacked by nobody yet: what it says about their sizes is to be believed of
 * none. Its directory has to end where the archive does, in one part, so that no other reader finds another one in it.
 * @param most files in it
 */
export function archiveFiles(bytes: Uint8Array, most: number): ArchiveFile[] | ArchiveFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const long = (at: number) => view.getUint32(at, true);
  const short = (at: number) => view.getUint16(at, true);
  const end = bytes.length - END.size;
  if (end < 0 || long(end) !== END.sign || long(end + 4) !== 0) return { fault: 'cut' };
  const [count, all] = [short(end + 8), short(end + 10)];
  if (count !== all || count === 0) return { fault: 'damaged' };
  if (count > most) return { fault: 'large' };
  let at = long(end + 16);
  if (at + long(end + 12) !== end) return { fault: 'cut' };
  const files: ArchiveFile[] = [];
  for (let file = 0; file < count; file += 1) {
    if (at + ENTRY.size > end || long(at) !== ENTRY.sign) return { fault: 'damaged' };
    const [flags, method] = [short(at + 8), short(at + 10)];
    const [packed, from] = [long(at + 20), long(at + 42)];
    // Bit 0: locked with a password.
    if (flags & 1) return { fault: 'locked' };
    const written = bytes.subarray(at + ENTRY.size, at + ENTRY.size + short(at + 28));
    const name = String.fromCharCode(...written.subarray(0, 300));
    const part = partOf(name);
    if ((method !== 0 && method !== 8) || from + LOCAL.size > end || long(from) !== LOCAL.sign)
      return { fault: 'damaged', ...part };
    const body = from + LOCAL.size + short(from + 26) + short(from + 28);
    if (body + packed > end) return { fault: 'damaged', ...part };
    files.push({ name, packed: method === 8, kept: bytes.subarray(body, body + packed) });
    at += ENTRY.size + short(at + 28) + short(at + 30) + short(at + 32);
  }
  return at === end ? files : { fault: 'damaged' };
}

/** The name of a file of an archive as people may be told it. */
export function partOf(name: string): { part?: string } {
  const part = /^[\w/-]{1,80}/.exec(name)?.[0];
  return part ? { part } : {};
}
