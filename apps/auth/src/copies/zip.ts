import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Flags of an entry whose name is UTF-8. */
const UTF8 = 0x0800;
const DEFLATE = 8;
const VERSION = 20;
/** Time and day in the form of MS-DOS, which a zip wants, without a zone: those of Bangkok; 1 January 1980 is the first. */
function dosTime(at: Date): [time: number, day: number] {
  const here = new Date(at.getTime() + 7 * 3_600_000);
  return [
    (here.getUTCHours() << 11) | (here.getUTCMinutes() << 5) | (here.getUTCSeconds() >> 1),
    ((here.getUTCFullYear() - 1980) << 9) | ((here.getUTCMonth() + 1) << 5) | here.getUTCDate(),
  ];
}

interface Entry {
  name: Buffer;
  crc: number;
  packed: Buffer[];
  packed_size: number;
  size: number;
}

/**
 * A zip (PKWARE APPNOTE 4.3) that is packed while it is written: of what was written only the packed form is in memory.
 * Below 4 GiB and 65,535 entries, which `most` keeps far away.
 */
export class Zip {
  private readonly entries: Entry[] = [];
  private packed_size = 0;

  /**
   * @param at the moment that its entries are of
   * @param most bytes that the packed entries may have together
   */
  constructor(
    private readonly at: Date,
    private readonly most: number,
  ) {}

  /** Begins an entry; several may be written at a time. */
  entry(name: string) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: [], packed_size: 0, size: 0 };
    this.entries.push(entry);
    const deflate = createDeflateRaw();
    deflate.on('data', (part: Buffer) => {
      entry.packed.push(part);
      entry.packed_size += part.length;
      this.packed_size += part.length;
    });
    const ended = once(deflate, 'end');
    return {
      /** @throws RangeError where the zip is larger than it may be */
      write: async (text: string): Promise<void> => {
        if (this.packed_size > this.most) throw new RangeError('the zip is too large');
        const bytes = Buffer.from(text);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, 'drain');
      },
      end: async (): Promise<void> => {
        deflate.end();
        await ended;
      },
    };
  }

  /** The whole file, once all entries have ended. */
  bytes(): Buffer {
    const parts: Buffer[] = [];
    const directory: Buffer[] = [];
    let offset = 0;
    for (const { name, crc, packed, packed_size, size } of this.entries) {
      const terms = Buffer.alloc(26);
      [VERSION, UTF8, DEFLATE, ...dosTime(this.at)].forEach((value, at) => terms.writeUInt16LE(value, at * 2));
      [crc, packed_size, size].forEach((value, at) => terms.writeUInt32LE(value, 10 + at * 4));
      terms.writeUInt16LE(name.length, 22);
      const central = Buffer.alloc(14);
      central.writeUInt32LE(offset, 10);
      directory.push(Buffer.from('PK\x01\x02'), Buffer.from([VERSION, 0]), terms, central, name);
      const head = Buffer.concat([Buffer.from('PK\x03\x04'), terms, name]);
      parts.push(head, ...packed);
      offset += head.length + packed_size;
    }
    const listed = Buffer.concat(directory);
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(this.entries.length, 8);
    end.writeUInt16LE(this.entries.length, 10);
    end.writeUInt32LE(listed.length, 12);
    end.writeUInt32LE(offset, 16);
    return Buffer.concat([...parts, listed, end]);
  }
}
