import { type CarrierCode } from '@lamliang/contracts/pricing';
import { type FaultKind } from '@lamliang/contracts/sandbox';
import { toWireTime } from '@lamliang/kernel';
import { AppClock, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { DEFAULT_DELAY_MS, isHit } from './fault.rules.ts';
import { type Fault } from './fault.entity.ts';
import { FaultsRepository } from './faults.repository.ts';

@Injectable()
export class FaultsService {
  private readonly repository = new FaultsRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
  ) {}

  /** Injects a fault into a carrier for `for_s` seconds; rate 0 ends it. */
  async set(
    partner_code: CarrierCode,
    {
      kind,
      rate,
      for_s,
      delay_ms = DEFAULT_DELAY_MS,
    }: { kind: FaultKind; rate: number; for_s: number; delay_ms?: number | undefined },
  ): Promise<{ kind: FaultKind; rate: number; until: string }> {
    const until_dt = new Date(this.clock.now().getTime() + for_s * 1_000);
    await this.db.systemRead((tx) => this.repository.set(tx, { partner_code, kind, rate, until_dt, delay_ms }));
    return { kind, rate, until: toWireTime(until_dt) };
  }

  /** Which faults hit this call, by kind, with their delay in ms. */
  async hits(partner_code: CarrierCode, kinds: readonly FaultKind[]): Promise<Map<FaultKind, number>> {
    const counted = await this.db.systemRead((tx) => this.repository.count(tx, partner_code, kinds, this.clock.now()));
    return new Map(
      counted.filter((fault) => isHit(fault.calls, fault.rate)).map((fault) => [fault.kind, fault.delay_ms]),
    );
  }

  on(): Promise<Fault[]> {
    return this.db.systemRead((tx) => this.repository.on(tx, this.clock.now()));
  }
}
