import { type PayloadOf } from '@lamliang/contracts';
import { ordersEvents } from '@lamliang/contracts/orders';
import { type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { RatesService } from './rates.service.ts';

@Controller()
export class PartnerSwitchConsumer {
  constructor(private readonly rates: RatesService) {}

  @EventPattern<string>(ordersEvents.carrierChanged.type)
  carrierChanged(@Payload() fact: PayloadOf<typeof ordersEvents.carrierChanged>, @Ctx() { tx }: EventContext) {
    return this.rates.switchCarrier(tx, fact.partner_id, fact.active_flag);
  }
}
