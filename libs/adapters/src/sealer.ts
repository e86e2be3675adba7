import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** The key that a secret makes for a purpose; another purpose makes another key. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** The parts of a list by comma. */
export const keysOf = (list: string): string[] => list.split(',').flatMap((key) => key.trim() || []);

/**
 * The key ring of a setting: `id:secret` each, at the place of its id less one, so that an old one can be taken out. A
 * secret without an id, as settings had them before, has its place in the list for one.
 * @throws Error for an id twice or not of 1 to 255, and for a secret with an id of fewer than 32 characters
 */
export function keyRing(parts: readonly string[]): string[] {
  const ring: string[] = [];
  parts.forEach((part, place) => {
    const [, id = String(place + 1), secret = part] = /^(\d+):(.*)$/s.exec(part) ?? [];
    const at = Number(id) - 1;
    const short = secret !== part && !/^\S{32,}$/.test(secret);
    if (short || at < 0 || at > 254 || ring[at] !== undefined) throw new Error('this is no key ring of id:secret');
    ring[at] = secret;
  });
  return ring;
}

/** Whether it is a key ring. */
export const isKeyRing = (parts: readonly string[]): boolean => {
  try {
    return keyRing(parts).length > 0;
  } catch {
    return false;
  }
};

/**
 * Encrypts text at rest (AES-256-GCM): key id (one byte), IV, tag, ciphertext. The newest key seals; each opens what it
 * has sealed.
 */
export class Sealer {
  /** @param keys of 32 bytes, 1 to 255, each at the place of its id less one; those that are gone are left out */
  constructor(private readonly keys: readonly Buffer[]) {}

  /** @param owner whose text it is: it opens for this owner alone */
  seal(text: string, owner = ''): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keyOf(this.keys.length), iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(this.keys.length), iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when none of the keys sealed it, when it is another owner's or when a bit of it was changed */
  open(sealed: Buffer, owner = ''): string {
    const iv = sealed.subarray(1, 1 + IV_BYTES);
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(ALGORITHM, this.keyOf(sealed[0]), iv, options).setAAD(Buffer.from(owner));
    decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
    return decipher.update(sealed.subarray(HEAD_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  private keyOf(id = 0): Buffer {
    const key = this.keys[id - 1];
    if (!key) throw new Error(`there is no key ${id}`);
    return key;
  }
}
