import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  formatPassword,
  isOutdated,
  parsePassword,
  PASSWORD_COST,
  SALT_BYTES,
  TAG_BYTES,
  type StoredPassword,
} from './password.rules.ts';

const derive = promisify(argon2);

/** A hash that matches no password: unknown users are compared with it, so that timing reveals nothing. */
const DUMMY_HASH: StoredPassword = {
  ...PASSWORD_COST,
  salt: new Uint8Array(SALT_BYTES),
  tag: new Uint8Array(TAG_BYTES),
};

/** Hashing with argon2id on libuv's threads, never on the event loop. */
@Injectable()
export class PasswordsService {
  /** @returns PHC text with a fresh salt. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const tag = await this.tag(password, { ...PASSWORD_COST, salt, tag: DUMMY_HASH.tag });
    return formatPassword({ ...PASSWORD_COST, salt, tag });
  }

  /**
   * Compares in constant time. Without a stored password the same work is done and the result is false, so that the
   * time does not reveal whether a user exists.
   */
  async verify(stored: string | undefined, password: string): Promise<{ correct: boolean; outdated: boolean }> {
    const known = stored === undefined ? undefined : parsePassword(stored);
    const expected = known ?? DUMMY_HASH;
    const tag = await this.tag(password, expected);
    const correct = timingSafeEqual(tag, expected.tag) && known !== undefined;
    return { correct, outdated: correct && isOutdated(expected) };
  }

  private async tag(password: string, p: StoredPassword): Promise<Uint8Array> {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFC'), 'utf8'),
      nonce: p.salt,
      memory: p.memory,
      passes: p.passes,
      parallelism: p.parallelism,
      tagLength: p.tag.length,
    });
  }
}
