import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG } from '@lamliang/platform';
import type { NotificationsConfig } from '../config.ts';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Development and the embedded default run without a secret of their own; production refuses that. */
const UNSET = 'the webhook tokens of a development machine';

/** The secrets that receivers verify with: made here, stored encrypted (AES-256-GCM, bound to the shop). */
@Injectable()
export class TokensService {
  private readonly key: Buffer;
  constructor(@Inject(SERVICE_CONFIG) config: NotificationsConfig) {
    this.key = Buffer.from(hkdfSync('sha256', config.WEBHOOK_SECRET_KEY || UNSET, '', 'webhook token', 32));
  }

  /** `whsec_` and base64 of 32 random bytes, as Standard Webhooks wants it. */
  generate(): string {
    return `whsec_${randomBytes(32).toString('base64')}`;
  }

  /** True for a secret of 24 to 64 bytes, the lengths that Standard Webhooks allows. */
  isUsable(token: string): boolean {
    const bytes = Buffer.from(token.slice('whsec_'.length), 'base64');
    return bytes.length >= 24 && bytes.length <= 64;
  }

  encrypt(account_id: number, token: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(`account:${account_id}`));
    const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), text]);
  }

  /** @throws Error when it was stored with another key or for another shop. */
  decrypt(account_id: number, stored: Buffer): string {
    if (stored[0] !== VERSION) throw new Error('a webhook token is stored in an unknown form');
    const iv = stored.subarray(1, 1 + IV_BYTES);
    const tag = stored.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(`account:${account_id}`));
    decipher.setAuthTag(tag);
    const text = stored.subarray(1 + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  }
}
