import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BillableLine } from './billable-line.entity.ts';
import { BillingRepository } from './billing.repository.ts';

/** What shops are billed beside their orders. */
@Injectable()
export class FeeLinesService {
  constructor(private readonly billing: BillingRepository) {}

  /** Bills an other fee, by the next invoice or on the paper of the day, once for its id. @returns id of its line */
  add(
    tx: Tx,
    fee: { id: number } & Pick<
      BillableLine,
      'account_id' | 'order_id' | 'payment_type' | 'amount' | 'description' | 'charged_dt'
    > & {
        order_no: string | null;
        tracking_no: string | null;
      },
  ): Promise<number> {
    const { id, order_no, tracking_no, ...line } = fee;
    const numbers = { order_no: order_no ?? '', tracking_no: tracking_no ?? '' };
    return this.billing.insertFee(tx, { ...line, ...numbers, source_key: `other_fee:${id}` });
  }
}
