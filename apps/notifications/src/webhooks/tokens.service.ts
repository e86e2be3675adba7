import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { keyFor, Sealer, SERVICE_CONFIG } from '@lamliang/platform';
import { webhookKeys, type NotificationsConfig } from '../config.ts';
import type { Webhook } from './webhook.entity.ts';

/** Development and the embedded default run without a secret of their own; production refuses that. */
const UNSET = 'the webhook tokens of a development machine';

type Stored = Pick<Webhook, 'account_id' | 'token_enc' | 'old_token_enc' | 'old_token_until'>;

/** Signing secrets of webhooks: generated here, stored encrypted for their shop. */
@Injectable()
export class TokensService {
  private readonly sealer: Sealer;
  constructor(@Inject(SERVICE_CONFIG) config: NotificationsConfig) {
    this.sealer = new Sealer(webhookKeys(config, UNSET).map((secret) => keyFor(secret, 'webhook token')));
  }

  /** `whsec_` and base64 of 32 random bytes, as Standard Webhooks wants it. */
  generate(): string {
    return `whsec_${randomBytes(32).toString('base64')}`;
  }

  /** True for a secret of 24 to 64 bytes, the lengths that Standard Webhooks allows. */
  isUsable(token: string): boolean {
    const text = token.slice('whsec_'.length).replace(/=+$/, '');
    const bytes = Buffer.from(text, 'base64');
    // Node skips what is no base64: a letter too many, which other implementations refuse.
    return text.length % 4 !== 1 && bytes.length >= 24 && bytes.length <= 64;
  }

  encrypt(account_id: number, token: string): Buffer {
    return this.sealer.seal(token, `account:${account_id}`);
  }

  /** The secrets of a webhook that sign at a time. */
  live(row: Stored, now: Date): { token: string; old_token: string | undefined } {
    const { account_id, old_token_enc: old, old_token_until: until } = row;
    const token = this.decrypt(account_id, row.token_enc);
    return { token, old_token: old && until && until > now ? this.decrypt(account_id, old) : undefined };
  }

  /** @throws Error when it was stored with a key that is gone or for another shop. */
  decrypt(account_id: number, stored: Buffer): string {
    return this.sealer.open(stored, `account:${account_id}`);
  }
}
