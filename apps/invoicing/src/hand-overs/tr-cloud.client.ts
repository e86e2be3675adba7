import { createHash } from 'node:crypto';
import { AppClock, inSpan, SERVICE_CONFIG, traceHeaders } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { detailOf } from './hand-over.rules.ts';
import { readAnswer, type Read } from './tr-cloud.rules.ts';
import { mostOf } from './answer-text.ts';

const ROOT = '/application/api-connector2/end-point/';

/** Calls of TR Cloud: a form whose field `json` has the terms and the keys. Redirects are not followed. */
@Injectable()
export class TrCloudClient {
  constructor(
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Whether there is a TR Cloud to call. */
  get isOn(): boolean {
    return this.config.TR_CLOUD_URL !== '' || this.config.NODE_ENV !== 'production';
  }

  /** One call. Never throws: what could not be read is `unknown`. @param path `<group>/<command>.php` */
  async call(path: string, terms: Readonly<Record<string, unknown>>, stopping: AbortSignal): Promise<Read> {
    const { TR_CLOUD_URL, TR_CLOUD_KEYS: keys, PORT, HAND_OVER_TIMEOUT_MS } = this.config;
    const base = (TR_CLOUD_URL || `http://127.0.0.1:${PORT}/sandbox/tr-cloud`).replace(/\/$/, '');
    const timestamp = Math.floor(this.clock.now().getTime() / 1_000);
    const securekey = createHash('md5').update(`${keys.encrypt_head}t${timestamp}`).digest('hex');
    const body = new FormData();
    body.append('json', JSON.stringify({ ...terms, company_id: keys.company_id, passkey: keys.passkey, timestamp, securekey })); // prettier-ignore
    return await inSpan({ service: 'invoicing', name: 'tr_cloud', kind: 'client' }, async (note) => {
      const timeout = AbortSignal.timeout(HAND_OVER_TIMEOUT_MS);
      try {
        const response = await fetch(base + ROOT + path, {
          method: 'POST',
          headers: { ...traceHeaders(), origin: new URL(base).origin },
          body,
          redirect: 'error',
          signal: AbortSignal.any([stopping, timeout]),
        });
        note({ 'http.response.status_code': response.status });
        const read = readAnswer(response.status, await mostOf(response));
        if (read.verdict === 'done') return read;
        return { ...read, reason: detailOf(read.reason, [keys.passkey, keys.encrypt_head, securekey]) };
      } catch {
        const reason = timeout.aborted ? 'timeout' : 'connection';
        note({ 'error.type': reason });
        return { verdict: 'unknown', reason };
      }
    });
  }
}
