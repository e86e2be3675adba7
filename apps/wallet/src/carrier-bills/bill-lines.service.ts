import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { CarrierBillLine, walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, staffList, type AuditTrail, type Listed, type StaffCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { isBillable } from '../parcel-bills/parcel-bill.rules.ts';
import { ParcelBillsService } from '../parcel-bills/parcel-bills.service.ts';
import { BillLinesRepository, LINE_COLUMNS, type FoundLine } from './bill-lines.repository.ts';
import type { CarrierBillLineEntity } from './carrier-bill-line.entity.ts';
import { billLineMachine } from './carrier-bill.machine.ts';
import { PricedLinesService, type PricedLine } from './priced-lines.service.ts';

/** The queue of lines that did not fit, and what somebody decides about each. */
@Injectable()
export class BillLinesService {
  constructor(
    private readonly db: Db,
    private readonly lines: BillLinesRepository,
    private readonly parcels: ParcelBillsService,
    private readonly prices: PricedLinesService,
  ) {}

  list(query: QueryOf<typeof walletRoutes.staffBillLines>): Promise<Listed<CarrierBillLine>> {
    const list = staffList(query, LINE_COLUMNS);
    return this.db.systemAutocommit((tx) => this.lines.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<CarrierBillLine> {
    return this.db.systemAutocommit((tx) => this.one(tx, id));
  }

  /**
   * Settles a line: its parcel is matched with it, or the line has no effect. Where the difference, or how far the
   * cost is from what is expected, is above the limit of its kind the line waits on until a second person has approved it. The same again changes nothing.
   * @throws AppError record.not_found, carrier_bill_line.illegal_move, carrier_bill_line.not_billable; parcel_bill.no_price;
   *   parcel_bill.illegal_move where the parcel is matched with other figures; decision.waiting where others wait
   */
  async settle(staff: StaffCaller, id: number, { state, reason }: BodyOf<typeof walletRoutes.settleBillLine>, audit: AuditTrail): Promise<CarrierBillLine> {
    const known = await this.db.systemAutocommit((tx) => this.lines.get(tx, id));
    if (!known) throw new AppError('record.not_found');
    const [priced] = state === 'settled' && known.state === 'waiting' ? await this.prices.priced(known.partner_code, [known]) : [];
    return await this.db.system(async (tx) => {
      const line = await this.lines.lock(tx, id);
      if (!line) throw new AppError('record.not_found');
      if (line.state === state && line.settled_dt) audit.unchanged();
      else {
        if (line.state !== 'waiting' || !billLineMachine.can(line.state, state === 'settled' ? 'settle' : 'refuse'))
          throw new AppError('carrier_bill_line.illegal_move', { data: { state: line.state } });
        const found = state === 'settled' ? await this.match(tx, staff, line, priced, reason) : { waits: false };
        const { login_id: settled_by, user_name: settled_name } = staff;
        const { waits, ...figures } = found;
        if (!waits) await this.lines.settle(tx, id, { state, reason, settled_by, settled_name, ...figures });
        const before = { state: line.state, outcome: line.outcome };
        await audit.write(tx, { target_id: id, reason, before, after: { state: waits ? line.state : state, ...figures } });
      }
      return this.one(tx, id);
    });
  } // prettier-ignore

  /** The parcel may have been picked up since the bill was read, so it is looked for again. */
  private async match(tx: Tx, staff: StaffCaller, line: CarrierBillLineEntity, priced: PricedLine | undefined, reason: string): Promise<Partial<FoundLine> & { waits: boolean }> {
    const [known] = await this.prices.known(tx, [priced], true);
    if (!priced || !known || priced.parcel.partner_code !== line.partner_code || !isBillable(priced.parcel))
      throw new AppError('carrier_bill_line.not_billable', { data: { outcome: line.outcome } });
    if (!priced.price) throw new AppError('parcel_bill.no_price');
    const { after } = await this.parcels.matchIn(tx, staff, priced.parcel, priced.terms, priced.price, reason);
    const { id: order_id, order_no, account_id, quoted_amount, repriced_amount, difference_amount } = after;
    return { order_id, order_no, account_id, booked_weight: priced.parcel.weight, quoted_amount, repriced_amount, difference_amount, expected_cost: priced.price.cost, waits: after.decision_id !== null };
  } // prettier-ignore

  private async one(tx: Tx, id: number): Promise<CarrierBillLine> {
    const line = await this.lines.one(tx, id);
    if (!line) throw new AppError('record.not_found');
    return line;
  }
}
