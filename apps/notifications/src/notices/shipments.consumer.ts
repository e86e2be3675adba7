import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@lamliang/contracts';
import { ordersEvents } from '@lamliang/contracts/orders';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { DeliveriesService } from '../webhooks/deliveries.service.ts';
import { NoticesService } from './notices.service.ts';

/** Facts of shipments: told to the shop's inbox and to its webhooks. */
@Controller()
export class ShipmentsConsumer {
  constructor(
    private readonly notices: NoticesService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @HandlesEvent(ordersEvents.booked)
  booked(fact: PayloadOf<typeof ordersEvents.booked>, { tx, event_id }: EventContext) {
    return this.deliveries.enqueue(tx, 'booked', fact, event_id);
  }
  @HandlesEvent(ordersEvents.bookingFailed)
  async bookingFailed(fact: PayloadOf<typeof ordersEvents.bookingFailed>, { tx, event_id }: EventContext) {
    await this.notices.tell(tx, 'booking_failed', fact);
    await this.deliveries.enqueue(tx, 'cancelled', { ...fact, shipment_status: 'cancelled' }, event_id);
  }
  @HandlesEvent(ordersEvents.moved)
  async moved(fact: PayloadOf<typeof ordersEvents.moved>, { tx, event_id }: EventContext) {
    await this.notices.tell(tx, 'moved', fact);
    await this.deliveries.enqueue(tx, fact.shipment_status === 'cancelled' ? 'cancelled' : 'moved', fact, event_id);
  }
  @HandlesEvent(ordersEvents.cancelled)
  async cancelled(fact: PayloadOf<typeof ordersEvents.cancelled>, { tx, event_id }: EventContext) {
    await this.notices.tell(tx, 'cancelled', fact);
    await this.deliveries.enqueue(tx, 'cancelled', fact, event_id);
  }
}
