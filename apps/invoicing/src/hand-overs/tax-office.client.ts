import { createHash } from 'node:crypto';
import type { EtaxType } from '@lamliang/contracts/invoicing';
import { inSpan, SERVICE_CONFIG, traceHeaders } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InvoicingConfig } from '../config.ts';
import { mostOf } from './answer-text.ts';
import { detailOf, type Outcome } from './hand-over.rules.ts';

/** A document as the tax office is sent it. */
export interface TaxDocument {
  document_no: string;
  etax_type: EtaxType;
  /** 13 digits. */
  seller_tax_id: string;
  xml: string;
}
const received = z.looseObject({
  document_no: z.string(),
  sha256: z.string(),
  state: z.enum(['accepted', 'refused']),
  receipt_no: z.string().nullable(),
  reason: z.string().nullable(),
});
type Received = z.infer<typeof received>;

/** The tax office, or whoever hands e-Tax documents on to it. Redirects are not followed. */
@Injectable()
export class TaxOfficeClient {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig) {}

  /** Whether there is a tax office to send to. */
  get isOn(): boolean {
    return this.config.TAX_OFFICE_URL !== '' || this.config.NODE_ENV !== 'production';
  }

  /**
   * One try to have a document accepted: asks first whether it is there. Never throws.
   * @param isOurs asked right before it is sent: whether nobody else has taken the hand-over meanwhile
   */
  async handOver(document: TaxDocument, isOurs: () => Promise<boolean>, stopping: AbortSignal): Promise<Outcome> {
    const sha256 = createHash('sha256').update(document.xml).digest('hex');
    const asked = await this.ask('GET', `?document_no=${encodeURIComponent(document.document_no)}`, undefined, z.array(received), stopping); // prettier-ignore
    if ('fault' in asked) return asked;
    const accepted = asked.answer.filter(({ state }) => state === 'accepted');
    const same = accepted.find((one) => one.sha256 === sha256);
    if (same) return outcomeOf(same);
    if (accepted.length) return { verdict: 'refused', fault: 'conflict', detail: accepted[0]?.receipt_no ?? '' };
    if (!(await isOurs())) return { verdict: 'later', fault: 'busy', detail: '' };
    const sent = await this.ask('POST', '', { ...document, sha256 }, received, stopping);
    return 'fault' in sent ? sent : outcomeOf(sent.answer);
  }

  private async ask<T>(method: 'GET' | 'POST', query: string, body: object | undefined, shape: z.ZodType<T>, stopping: AbortSignal): Promise<{ answer: T } | Exclude<Outcome, { verdict: 'sent' }>> {
    const { TAX_OFFICE_URL, TAX_OFFICE_KEY, PORT, HAND_OVER_TIMEOUT_MS } = this.config;
    const base = (TAX_OFFICE_URL || `http://127.0.0.1:${PORT}/sandbox/tax-office`).replace(/\/$/, '');
    return await inSpan({ service: 'invoicing', name: 'tax_office', kind: 'client' }, async (note) => {
      const timeout = AbortSignal.timeout(HAND_OVER_TIMEOUT_MS);
      try {
        const response = await fetch(`${base}/documents${query}`, {
          method,
          headers: { ...traceHeaders(), authorization: `Bearer ${TAX_OFFICE_KEY}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
          redirect: 'error',
          signal: AbortSignal.any([stopping, timeout]),
        });
        note({ 'http.response.status_code': response.status });
        const said = await mostOf(response);
        const parsed = shape.safeParse(json(said));
        if (response.ok && parsed.success) return { answer: parsed.data };
        const isFinal = response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status);
        if (isFinal) return { verdict: 'refused', fault: 'refused', detail: detailOf(`HTTP ${response.status} ${said}`, [TAX_OFFICE_KEY]) };
        return { verdict: 'later', fault: 'no_answer', detail: `HTTP ${response.status}` };
      } catch {
        const detail = timeout.aborted ? 'timeout' : 'connection';
        note({ 'error.type': detail });
        return { verdict: 'later', fault: timeout.aborted ? 'timeout' : 'no_answer', detail };
      }
    });
  } // prettier-ignore
}

function outcomeOf({ state, receipt_no, reason }: Received): Outcome {
  if (state === 'accepted' && receipt_no) return { verdict: 'sent', number: receipt_no };
  return { verdict: 'refused', fault: 'refused', detail: detailOf(reason ?? '') };
}
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
