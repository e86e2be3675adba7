import { toWireTime } from '@lamliang/kernel';
import { AppClock, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { DEFAULT_DELAY_MS, isHit } from './fault.rules.ts';
import { type AnyFault, type Fault, type Provider } from './fault.entity.ts';
import { FaultsRepository } from './faults.repository.ts';

@Injectable()
export class FaultsService {
  private readonly repository = new FaultsRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
  ) {}

  /** Injects a fault into a provider for `for_s` seconds; rate 0 ends it. */
  async set<K extends AnyFault>(
    partner_code: Provider,
    {
      kind,
      rate,
      for_s,
      delay_ms = DEFAULT_DELAY_MS,
    }: { kind: K; rate: number; for_s: number; delay_ms?: number | undefined },
  ): Promise<{ kind: K; rate: number; until: string }> {
    const until_dt = new Date(this.clock.now().getTime() + for_s * 1_000);
    await this.db.systemAutocommit((tx) => this.repository.set(tx, { partner_code, kind, rate, until_dt, delay_ms }));
    return { kind, rate, until: toWireTime(until_dt) };
  }

  /** Which faults hit this call, by kind, with their delay in ms. */
  async hits<K extends AnyFault>(partner_code: Provider, kinds: readonly K[]): Promise<Map<K, number>> {
    const counted = await this.db.systemAutocommit((tx) =>
      this.repository.count(tx, partner_code, kinds, this.clock.now()),
    );
    return new Map(
      counted.filter((fault) => isHit(fault.calls, fault.rate)).map((fault) => [fault.kind as K, fault.delay_ms]),
    );
  }

  on(): Promise<Fault[]> {
    return this.db.systemAutocommit((tx) => this.repository.on(tx, this.clock.now()));
  }
}
