import { type PayloadOf } from '@lamliang/contracts';
import { ordersEvents, ordersRoutes } from '@lamliang/contracts/orders';
import { BackfilledFrom, HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { RatesService } from './rates.service.ts';

@Controller()
export class PartnerSwitchConsumer {
  constructor(private readonly rates: RatesService) {}

  @HandlesEvent(ordersEvents.carrierChanged)
  @BackfilledFrom(ordersRoutes.carrierStates)
  carrierChanged(
    { partner_id, active_flag }: PayloadOf<typeof ordersEvents.carrierChanged>,
    { tx, version }: Pick<EventContext, 'tx' | 'version'>,
  ) {
    return this.rates.switchCarrier(tx, partner_id, active_flag, version);
  }
}
