import type { carrierOf } from '@lamliang/contracts/pricing';
import { inSpan, SERVICE_CONFIG, traceHeaders } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { OrdersConfig } from '../config.ts';
import { CarrierRefusal, CarrierOutcomeUnknown, parseAnswer } from './carrier.rules.ts';

const TIMEOUT_MS = 10_000;
const MOST_BODY = 256 * 1024;

export interface CarrierRequest {
  carrier: NonNullable<ReturnType<typeof carrierOf>>;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}
/** The raw answer for the log, and the data in it or the fault it stands for. */
export interface CarrierResponse {
  url: string;
  status: number | null;
  answer: unknown;
  data: unknown;
  fault: CarrierRefusal | CarrierOutcomeUnknown | undefined;
}

/** HTTP calls to the carriers' own APIs, at most CARRIER_CONCURRENCY at a time for each carrier. */
@Injectable()
export class CarrierClient {
  private readonly limits = new Map<string, LimitFunction>();
  constructor(@Inject(SERVICE_CONFIG) private readonly config: OrdersConfig) {}

  /** Sends one request. Never throws: a failure is the `fault` of the response. */
  async send({ carrier, method, path, body }: CarrierRequest): Promise<CarrierResponse> {
    const base = (
      this.config.CARRIER_URL || `http://127.0.0.1:${this.config.PORT}/sandbox/carriers/{code}/api`
    ).replace('{code}', carrier.code);
    const result: CarrierResponse = { url: base + path, status: null, answer: null, data: undefined, fault: undefined };
    const span = {
      service: 'orders',
      name: `carrier ${carrier.code}`,
      kind: 'client',
      attributes: { 'peer.service': carrier.code, 'http.request.method': method },
    } as const;
    const send = async (note: (attributes: Record<string, number>) => void) => {
      const response = await fetch(result.url, {
        method,
        headers: {
          ...traceHeaders(),
          'x-api-key': this.config.CARRIER_SECRETS[carrier.code] ?? '',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      result.status = response.status;
      note({ 'http.response.status_code': response.status });
      result.answer = parse((await response.text()).slice(0, MOST_BODY));
      return parseAnswer(response.status, result.answer);
    };
    try {
      result.data = await this.limitOf(carrier.code)(() => inSpan(span, send));
    } catch (error) {
      result.fault =
        error instanceof CarrierRefusal || error instanceof CarrierOutcomeUnknown
          ? error
          : new CarrierOutcomeUnknown(error instanceof Error ? error.message : String(error));
    }
    return result;
  }

  private limitOf(code: string): LimitFunction {
    const limit = this.limits.get(code) ?? pLimit(this.config.CARRIER_CONCURRENCY);
    this.limits.set(code, limit);
    return limit;
  }
}

/** The answer as JSON; of any other text, such as a gateway's HTML error page, the first 500 characters. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.slice(0, 500);
  }
}
