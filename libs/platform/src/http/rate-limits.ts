import { Readable } from 'node:stream';
import { digest, MemoryBuckets, type Bucket, type Cache } from '@lamliang/adapters';
import {
  isWrite,
  limitHeaders,
  rateClassOf,
  SESSIONS_PER_SHOP,
  type AnyRoute,
  type RateClass,
  type Rates,
} from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { FairQueue } from '@lamliang/kernel';
import type { AppClock } from '../clock.ts';
import { bearer } from './access.ts';
import type { BoundAnswer, BoundInput } from './bind.ts';
import { AppError } from './errors.ts';

/** Calls of a class that a process works on at a time: in all, and of one shop. */
const AT_A_TIME: Partial<Record<RateClass, [places: number, each: number]>> = { export: [4, 2], bulk: [2, 1] };

/**
 * What everybody may call, so that nobody's calls take the others' time: token buckets in Redis, in this process where
 * it gives no answer. Nothing is written to PostgreSQL, and no limit refuses because Redis is away.
 */
export class RateLimits {
  private readonly here = new MemoryBuckets();
  private readonly queues = new Map<RateClass, FairQueue>();

  /** @param rates by class; off: only the limits that routes have of their own */
  constructor(
    private readonly clock: AppClock,
    private readonly rates: Rates | 'off',
    private readonly cache?: Cache,
  ) {}

  /** Counts a call, and tells the headers of its answer. @throws AppError rate.limited with `retry_after_s` */
  async count(route: AnyRoute, caller: CallerIdentity | null, input: BoundInput): Promise<void> {
    const buckets = this.bucketsOf(route, caller, input);
    if (!buckets.length) return;
    const now = this.clock.now().getTime();
    const left = (await this.cache?.take(buckets, now)) ?? this.here.take(buckets, now);
    const enough = left.every((n) => n >= 1);
    const states = buckets.map((bucket, i) => ({ ...bucket, left: (left[i] ?? 0) - (enough ? 1 : 0) }));
    // The one that is nearest to its end speaks for all.
    const { burst, a_second, left: rest } = states.reduce((a, b) => (b.left < a.left ? b : a));
    input.tell?.(limitHeaders(burst, burst / a_second, (burst - rest) / a_second, rest));
    if (enough) return;
    const seconds = Math.max(1, ...states.map((one) => Math.ceil((1 - one.left) / one.a_second)));
    throw new AppError('rate.limited', { data: { retry_after_s: seconds }, figures: { seconds } });
  }

  /**
   * Does the work of a call when it is its shop's turn; an answer that is a stream ends its turn when the caller has it,
   * or keeps it waiting. @throws the reason of the signal when the caller has gone
   */
  async inTurn(
    route: AnyRoute,
    caller: CallerIdentity | null,
    { signal, idle = signal }: Pick<BoundInput, 'signal' | 'idle'>,
    work: () => Promise<BoundAnswer>,
  ): Promise<BoundAnswer> {
    const name = rateClassOf(route);
    const places = name && AT_A_TIME[name];
    if (!places || !caller) return work();
    const queue = this.queues.get(name) ?? new FairQueue(...places);
    this.queues.set(name, queue);
    const leave = await queue.enter(caller.account_id, signal);
    let answer: BoundAnswer | undefined;
    try {
      return (answer = await work());
    } finally {
      const streams = answer?.kind === 'file' && answer.file.body instanceof Readable && !idle.aborted;
      if (streams) idle.addEventListener('abort', leave, { once: true });
      else leave();
    }
  }

  private bucketsOf(route: AnyRoute, caller: CallerIdentity | null, { headers, ip }: BoundInput): Bucket[] {
    const { id, limit } = route;
    const name = rateClassOf(route);
    const rate = name && this.rates !== 'off' ? this.rates[name] : undefined;
    const bucket = (who: string, { a_second, burst }: Omit<Bucket, 'key'>) => ({ key: `rate:${name ?? id}:${who}`, a_second, burst }); // prettier-ignore
    const buckets: Bucket[] = [];
    const staff = caller?.acting_staff_id ?? (caller?.kind === 'staff' ? caller.login_id : undefined);
    if (rate && !caller) buckets.push(bucket(`address:${digest(ip)}`, rate));
    else if (rate && staff) buckets.push(bucket(`staff:${staff}`, rate));
    else if (rate && caller) {
      const together = { a_second: rate.a_second * SESSIONS_PER_SHOP, burst: rate.burst * SESSIONS_PER_SHOP };
      buckets.push(bucket(`shop:${caller.account_id}`, together));
      buckets.push(bucket(`session:${digest(bearer(headers['authorization']) ?? '')}`, rate));
    }
    if (limit && !isWrite(route)) {
      const who = limit.per === 'address' || !caller ? digest(ip) : String(caller.account_id);
      buckets.push({ key: `rate:${id}:${who}`, a_second: limit.a_minute / 60, burst: limit.a_minute });
    }
    return buckets;
  }
}
