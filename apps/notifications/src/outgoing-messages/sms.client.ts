import { Inject, Injectable } from '@nestjs/common';
import { inSpan, SERVICE_CONFIG, traceHeaders } from '@lamliang/platform';
import type { NotificationsConfig } from '../config.ts';
import { HANDOVER_MS, handoverOfHttp, type Handover } from './outgoing-message.rules.ts';

/** The provider of text messages: one HTTP call each, known again by its key. */
@Injectable()
export class SmsClient {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: NotificationsConfig) {}

  /** Hands a message over. Never throws: a failure is what it answers. @param key the same for each try */
  async send(to: string, text: string, key: string, stopping: AbortSignal): Promise<Handover> {
    const { SMS_URL, SMS_TOKEN, PORT } = this.config;
    return await inSpan({ service: 'notifications', name: 'sms', kind: 'client' }, async (note) => {
      try {
        const response = await fetch(SMS_URL || `http://127.0.0.1:${PORT}/sandbox/messages`, {
          method: 'POST',
          headers: {
            ...traceHeaders(),
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(SMS_TOKEN ? { authorization: `Bearer ${SMS_TOKEN}` } : {}),
          },
          body: JSON.stringify({ channel: 'sms', to, text }),
          redirect: 'error',
          signal: AbortSignal.any([stopping, AbortSignal.timeout(HANDOVER_MS.sms)]),
        });
        await response.body?.cancel();
        note({ 'http.response.status_code': response.status });
        return handoverOfHttp(response.status);
      } catch (error) {
        const fault = (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection';
        note({ 'error.type': fault });
        return { verdict: 'later', fault };
      }
    });
  }
}
