import type { AnswerOf, QueryOf } from '@lamliang/contracts';
import { ordersEvents, type ordersRoutes } from '@lamliang/contracts/orders';
import { CARRIERS } from '@lamliang/contracts/pricing';
import { AppError, Db, Outbox, staffList, type AuditTrail, type Listed } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentsService } from '../shipments/shipments.service.ts';
import { CarrierCallsRepository } from './carrier-calls.repository.ts';
import type { CarrierCall } from './carrier-call.entity.ts';
import type { Carrier } from './carrier.entity.ts';
import { CarriersRepository } from './carriers.repository.ts';

export interface Partner {
  id: number;
  code: string;
  name: string;
  pic: string;
  active_flag: 0 | 1;
}

/** The carriers as shops and staff see them: whether each is active, and the log of calls to it. */
@Injectable()
export class CarriersService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly carriers: CarriersRepository,
    private readonly calls: CarrierCallsRepository,
    private readonly shipments: ShipmentsService,
  ) {}

  async partners(): Promise<Partner[]> {
    return (await this.db.systemAutocommit((tx) => this.carriers.all(tx))).map(partnerView);
  }
  /** Sorted here and not in SQL: there are few carriers, and their names are in the contract. */
  async staffPartners(query: QueryOf<typeof ordersRoutes.staffPartners>): Promise<Listed<Partner>> {
    const { filter, range: [from, to] = [0, 24], sort: [column, direction] = ['id', 'ASC'] } = query;
    const rows = (await this.partners()).filter((one) => !filter?.id || filter.id.includes(one.id));
    rows.sort((a, b) => (column === 'name' ? a.name.localeCompare(b.name) : a.id - b.id));
    if (direction === 'DESC') rows.reverse();
    return { rows: rows.slice(from, to + 1), total: rows.length };
  }
  /** @throws AppError partner.not_found */
  async staffPartner(id: number): Promise<Partner> {
    const partner = (await this.partners()).find((one) => one.id === id);
    if (!partner) throw new AppError('partner.not_found');
    return partner;
  }

  /** Activates or deactivates a carrier; an event informs pricing. @throws AppError partner.not_found */
  async setActive(id: number, active_flag: 0 | 1, reason: string, audit: AuditTrail): Promise<Partner> {
    return this.db.system(async (tx) => {
      const before = await this.carriers.lock(tx, id);
      if (!before) throw new AppError('partner.not_found');
      const after = await this.carriers.setActive(tx, id, active_flag);
      if (!after) throw new AppError('partner.not_found');
      await audit.write(tx, {
        target_id: id,
        reason,
        before: { active_flag: before.active_flag },
        after: { active_flag },
      });
      await this.outbox.publish(tx, ordersEvents.carrierChanged, {
        key: String(id),
        version: after.version,
        payload: { partner_id: id, active_flag },
      });
      return partnerView(after);
    });
  }

  /** Whether each carrier is active, by id, for a backfill that continues after the id `after`. */
  async *states(after: string): AsyncGenerator<AnswerOf<typeof ordersRoutes.carrierStates>> {
    for (const { id, active_flag, version } of await this.db.systemAutocommit((tx) => this.carriers.all(tx)))
      if (id > Number(after)) yield { key: String(id), version, payload: { partner_id: id, active_flag } };
  }

  /** @throws AppError order.not_found */
  async callsOf(order_id: number): Promise<CarrierCall[]> {
    return this.db.systemAutocommit(async (tx) => {
      if (!(await this.shipments.one(tx, order_id))) throw new AppError('order.not_found');
      return this.calls.ofOrder(tx, order_id);
    });
  }
  /** @throws AppError record.not_found */
  async staffCall(id: number): Promise<CarrierCall> {
    const call = await this.db.systemAutocommit((tx) => this.calls.one(tx, id));
    if (!call) throw new AppError('record.not_found');
    return call;
  }
  async staffCalls(query: QueryOf<typeof ordersRoutes.staffCarrierCalls>): Promise<Listed<CarrierCall>> {
    return this.db.systemAutocommit((tx) =>
      this.calls.list(tx, staffList(query, { id: 'id', request_dt: 'request_dt', duration_ms: 'duration_ms' })),
    );
  }
}

function partnerView(row: Carrier): Partner {
  const name = CARRIERS.find((c) => c.id === row.id)?.name ?? row.code;
  return { id: row.id, code: row.code, name, pic: `/assets/carriers/${row.code}.svg`, active_flag: row.active_flag };
}
