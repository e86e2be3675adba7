import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Reception } from '@lamliang/contracts/sandbox';
import { AppClock, AppError, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { type Receiver } from './receiver.entity.ts';
import { ReceiversRepository } from './receivers.repository.ts';
import { verdictOf } from './signature.rules.ts';

const SHOWN = 200;

/** An answer with a status that somebody has set; its body says nothing, or is a page of HTML. */
export class ConfiguredStatus extends AppError {
  constructor(
    private readonly configured: number,
    page?: string,
  ) {
    super('server.unexpected', page === undefined ? {} : { page });
  }
  override get status(): number {
    return this.configured;
  }
}

const signer = (secret: string) => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return (text: string) => createHmac('sha256', key).update(text).digest('base64');
};

/** Webhook receivers, created by their first call. */
@Injectable()
export class ReceiversService {
  private readonly repository = new ReceiversRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
  ) {}

  /** Takes a webhook: verifies, keeps it, waits and answers as configured. @throws ConfiguredStatus for any other than 200 */
  async receive(
    name: string,
    { raw, headers, signal }: { raw: Buffer; headers: Record<string, string | undefined>; signal: AbortSignal },
  ): Promise<{ received: 1; verified: 0 | 1 }> {
    const settings = await this.settingsOf(name);
    const at = this.clock.now();
    const body = raw.toString();
    const verdict = verdictOf(headers, body, at, settings.secret ? signer(settings.secret) : undefined);
    await this.db.systemAutocommit((tx) =>
      this.repository.keep(tx, {
        receiver_name: name,
        at,
        message_id: headers['webhook-id'] ?? null,
        verdict,
        answered_status: settings.status,
        headers: Object.fromEntries(
          Object.entries(headers).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
        ),
        body: body.replaceAll('\0', ''),
      }),
    );
    if (settings.delay_ms) await pause(settings.delay_ms, undefined, { signal }).catch(() => undefined);
    if (settings.status !== 200) throw new ConfiguredStatus(settings.status);
    return { received: 1, verified: verdict === 'ok' ? 1 : 0 };
  }

  /** Received webhooks, newest first; by default of all receivers. */
  async list(name: string | undefined, limit = SHOWN): Promise<(Reception & { receiver_name: string })[]> {
    const rows = await this.db.systemAutocommit((tx) => this.repository.newest(tx, name, limit));
    return rows.map((row) => ({ ...row, verified: row.verdict === 'ok' ? 1 : 0 }));
  }

  /** Configures a receiver; omitted fields stay unchanged. */
  async configure(name: string, change: { [K in 'secret' | 'status' | 'delay_ms']?: Receiver[K] | undefined }) {
    const next = await this.db.system(async (tx) => {
      const now = (await this.repository.get(tx, name)) ?? { name, secret: null, status: 200, delay_ms: 0 };
      const { secret = now.secret, status = now.status, delay_ms = now.delay_ms } = change;
      const changed = { name, secret, status, delay_ms };
      await this.repository.set(tx, changed);
      return changed;
    });
    const secret_set: 0 | 1 = next.secret ? 1 : 0;
    return { name, secret_set, status: next.status, delay_ms: next.delay_ms };
  }

  private async settingsOf(name: string): Promise<Receiver> {
    const known = await this.db.systemAutocommit((tx) => this.repository.get(tx, name));
    return known ?? { name, secret: null, status: 200, delay_ms: 0 };
  }
}
