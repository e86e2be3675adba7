import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Names of what runs, opens or carries something else, and of passwords. Long enough to stand in no picture by chance. */
const ACTIVE = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA|Encrypt|3D|Movie|Sound)(?![A-Za-z0-9])/; // prettier-ignore
/** Objects may stand compressed in streams; one of these filters would hide them from what looks into Flate alone. */
const HIDING = /\/(ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|Crypt)(?![A-Za-z0-9])|\/Filter\s*\d/;
/** Bytes that one stream, and all of them, may have when they are inflated; and how many there may be: each takes its time. */
const MOST = { one: 16 * 1024 ** 2, all: 48 * 1024 ** 2, streams: 2_000 };

/** The value of each byte as a hexadecimal digit; -1 for one that is none. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase())); // prettier-ignore
const NUMBER_SIGN = '#'.charCodeAt(0);

/** The text of a PDF in which names are plain: they may write any letter as its number, `/J#61vaScript`. */
function plainNames(bytes: Buffer): string {
  // By bytes: made of replacements, the text of a few MB would take seconds and hundreds of MB.
  const plain = Buffer.allocUnsafe(bytes.length);
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    const high = byte === NUMBER_SIGN && at + 2 < bytes.length ? DIGITS[bytes[at + 1]!]! : -1;
    const low = high < 0 ? -1 : DIGITS[bytes[at + 2]!]!;
    if (low >= 0) at += 2;
    plain[end++] = low < 0 ? byte : high * 16 + low;
  }
  return plain.toString('latin1', 0, end);
}

/**
 * What is wrong with a PDF: `broken` where it does not end as one, `active` where it has scripts, attachments, forms of
 * XML or a password, also within compressed objects. It finds what readers would run; it is no proof that there is
 * nothing, so a PDF is served as a download under `sandbox` all the same.
 */
export async function pdfFault(body: Buffer): Promise<'broken' | 'active' | undefined> {
  const text = body.toString('latin1');
  if (!/%%EOF\s*$/.test(text.slice(-1_024))) return 'broken';
  const names = plainNames(body);
  if (ACTIVE.test(names)) return 'active';
  if (!/\/ObjStm(?![A-Za-z0-9])/.test(names)) return undefined;
  if (HIDING.test(names)) return 'active';
  let size = 0;
  let streams = 0;
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (++streams > MOST.streams) return 'active';
    try {
      const found = await inflated(body.subarray(index + word.length), { maxOutputLength: MOST.one });
      if (ACTIVE.test(plainNames(found))) return 'active';
      size += found.length;
    } catch (error) {
      // A picture may be none of Flate. What swells beyond measure cannot be looked into.
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return 'active';
    }
    if (size > MOST.all) return 'active';
  }
  return undefined;
}
