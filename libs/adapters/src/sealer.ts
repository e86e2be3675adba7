import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** The key that a secret makes for a purpose; another purpose makes another key. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/**
 * Encrypts text at rest (AES-256-GCM): key id (one byte), IV, tag, ciphertext. The newest key seals; each opens what it
 * has sealed.
 */
export class Sealer {
  /** @param keys of 32 bytes, oldest first, 1 to 255: the n-th has the id n */
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
