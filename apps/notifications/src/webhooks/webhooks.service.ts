import { Injectable } from '@nestjs/common';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { MAX_WEBHOOKS, type Webhook, type WebhookTerms } from '@lamliang/contracts/notifications';
import { AppClock, AppError, Db } from '@lamliang/platform';
import { ADDRESS_CODES } from './address.rules.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { OLD_TOKEN_MS } from './delivery.rules.ts';
import { maskedToken } from './message.rules.ts';
import { ReceiverClient } from './receiver.client.ts';
import { TokensService } from './tokens.service.ts';
import type { Webhook as WebhookRow } from './webhook.entity.ts';
import { webhookView } from './webhook.view.ts';
import { WebhooksRepository } from './webhooks.repository.ts';

/** Webhooks of a shop. Saving one makes no request. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly tokens: TokensService,
    private readonly receiver: ReceiverClient,
  ) {}

  token(): { token: string } {
    return { token: this.tokens.generate() };
  }

  async list(caller: CallerIdentity): Promise<Webhook[]> {
    const rows = await this.db.read(caller, (tx) => this.webhooks.all(tx, caller.account_id));
    return rows.map((row) => this.view(row));
  }

  /** @throws AppError webhook.not_found */
  async one(caller: CallerIdentity, id: number): Promise<Webhook> {
    const row = await this.db.read(caller, (tx) => this.webhooks.one(tx, caller.account_id, id));
    if (!row) throw new AppError('webhook.not_found');
    return this.view(row);
  }

  /** @throws AppError webhook.address_refused, webhook.token_invalid, webhook.too_many */
  async create(caller: CallerIdentity, terms: WebhookTerms): Promise<Webhook> {
    this.refuseUnfit(terms);
    return await this.db.tx(caller, async (tx) => {
      const { account_id } = caller;
      if ((await this.webhooks.countLocked(tx, account_id)) >= MAX_WEBHOOKS)
        throw new AppError('webhook.too_many', { data: { limit: MAX_WEBHOOKS } });
      const row = await this.webhooks.insert(
        tx,
        {
          account_id,
          name: terms.name ?? '',
          url: terms.url,
          token_enc: this.tokens.encrypt(account_id, terms.token),
          events: [...new Set(terms.events)],
          active_flag: terms.active_flag ?? 1,
        },
        this.clock.now(),
      );
      return this.view(row, terms.token);
    });
  }

  /**
   * Updates the given fields. Turning it on clears the off reason and the failure record; turning it off cancels
   * pending deliveries. The secret that a new one replaces signs, too, for a day.
   * @throws AppError webhook.not_found, webhook.address_refused, webhook.token_invalid
   */
  async update(caller: CallerIdentity, id: number, terms: Partial<WebhookTerms>): Promise<Webhook> {
    this.refuseUnfit(terms);
    return await this.db.tx(caller, async (tx) => {
      const row = await this.webhooks.one(tx, caller.account_id, id, true);
      if (!row) throw new AppError('webhook.not_found');
      const renewed = terms.active_flag === 1 || (terms.url !== undefined && terms.url !== row.url);
      const changes: Partial<WebhookRow> = {
        name: terms.name ?? row.name,
        url: terms.url ?? row.url,
        ...this.rotation(row, terms.token),
        events: terms.events ? [...new Set(terms.events)] : row.events,
        active_flag: terms.active_flag ?? row.active_flag,
        off_reason: terms.active_flag === undefined ? row.off_reason : null,
        ...(renewed ? { failing_since: null, breaker_level: 0, breaker_until: null } : {}),
      };
      await this.webhooks.update(tx, id, changes);
      const saved = { ...row, ...changes };
      if (saved.active_flag === 0) await this.deliveries.cancelWaiting(tx, id);
      return this.view(saved, terms.token);
    });
  }

  /** Nothing is sent any more; the ledger stays for staff. @throws AppError webhook.not_found */
  async remove(caller: CallerIdentity, id: number): Promise<Record<string, never>> {
    return await this.db.tx(caller, async (tx) => {
      const row = await this.webhooks.one(tx, caller.account_id, id, true);
      if (!row) throw new AppError('webhook.not_found');
      await this.webhooks.update(tx, id, { deleted_dt: this.clock.now(), active_flag: 0 });
      await this.deliveries.cancelWaiting(tx, id);
      return {};
    });
  }

  /** What is stored with a new secret: the one before lives on for a day, the one before that ends at once. */
  private rotation(row: WebhookRow, token: string | undefined): Partial<WebhookRow> {
    if (token === undefined || token === this.tokens.decrypt(row.account_id, row.token_enc)) return {};
    return {
      token_enc: this.tokens.encrypt(row.account_id, token),
      old_token_enc: row.token_enc,
      old_token_until: new Date(this.clock.now().getTime() + OLD_TOKEN_MS),
    };
  }

  /** @param fresh the secret of the request that stores it: no later answer has it in full */
  private view(row: WebhookRow, fresh?: string): Webhook {
    const token = fresh ?? maskedToken(this.tokens.decrypt(row.account_id, row.token_enc));
    return webhookView(row, token, this.clock.now());
  }

  private refuseUnfit(terms: Partial<WebhookTerms>): void {
    if (terms.url !== undefined) {
      const reason = this.receiver.faultOf(terms.url);
      if (reason)
        throw new AppError('webhook.address_refused', {
          data: { reason },
          errors: [{ field: 'url', code: ADDRESS_CODES[reason] }],
        });
    }
    if (terms.token !== undefined && !this.tokens.isUsable(terms.token))
      throw new AppError('webhook.token_invalid', { errors: [{ field: 'token', code: 'validation.webhook_token' }] });
  }
}
