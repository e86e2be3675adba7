import type { PayloadOf } from '@lamliang/contracts';
import type { invoicingEvents } from '@lamliang/contracts/invoicing';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CreditStopsRepository } from './credit-stops.repository.ts';

/** Shops whose credit is stopped, because an invoice was not paid for too long. Invoicing decides it. */
@Injectable()
export class CreditStopsService {
  constructor(private readonly stops: CreditStopsRepository) {}

  changed(tx: Tx, { account_id, stopped_flag, version }: PayloadOf<typeof invoicingEvents.creditChanged>): Promise<void> {
    return this.stops.copy(tx, { account_id, stopped_flag, version });
  } // prettier-ignore

  isStopped(tx: Tx, account_id: number): Promise<boolean> {
    return this.stops.isStopped(tx, account_id);
  }
}
