import type { PayloadOf } from '@lamliang/contracts';
import { invoicingEvents, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { BackfilledFrom, HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CreditStopsService } from './credit-stops.service.ts';

@Controller()
export class CreditStopsConsumer {
  constructor(private readonly stops: CreditStopsService) {}

  @HandlesEvent(invoicingEvents.creditChanged)
  @BackfilledFrom(invoicingRoutes.creditStates)
  changed(payload: PayloadOf<typeof invoicingEvents.creditChanged>, { tx }: Pick<EventContext, 'tx'>) {
    return this.stops.changed(tx, payload);
  }
}
