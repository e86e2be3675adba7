import type { Decision } from '@lamliang/contracts';
import type { Satang } from '@lamliang/kernel';
import type { Decides, Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ParcelBillsService } from '../parcel-bills/parcel-bills.service.ts';
import { BillLinesRepository } from './bill-lines.repository.ts';

/** What a second person approved: a waiver, or a difference, by which the parcel is matched and the line of its bill settled. */
@Injectable()
export class DecidedBillsService implements Decides {
  constructor(
    private readonly parcels: ParcelBillsService,
    private readonly lines: BillLinesRepository,
  ) {}

  /** @throws AppError parcel_bill.illegal_move where it was settled otherwise */
  async done(tx: Tx, decision: Decision): Promise<void> {
    if (await this.parcels.waiverDone(tx, decision)) return;
    await this.parcels.done(tx, decision);
    const { target, terms, reason, entered_by, entered_name } = decision;
    const figures = terms as { partner_cost: Satang; actual_weight: number };
    await this.lines.settleApproved(tx, Number(target), figures, { state: 'settled', reason, settled_by: entered_by, settled_name: entered_name }); // prettier-ignore
  }
}
