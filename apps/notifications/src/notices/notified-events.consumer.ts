import { Controller } from '@nestjs/common';
import { NOTIFIED_EVENTS } from '@lamliang/contracts/notifications';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { DeliveriesService } from '../webhooks/deliveries.service.ts';
import { NoticesService } from './notices.service.ts';
import { lineOf, type NotifiedPayload } from './notified-event.rules.ts';

/** Handles every event of the contract's table: creates notices and webhook messages. */
@Controller()
export class NotifiedEventsConsumer {
  constructor(
    private readonly notices: NoticesService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @HandlesEvent(...new Set(NOTIFIED_EVENTS.map(({ event }) => event)))
  async notify(payload: NotifiedPayload, context: EventContext): Promise<void> {
    const line = lineOf(context.type, payload);
    if (!line) return;
    await this.notices.add(context, line, payload);
    await this.deliveries.enqueue(context, line, payload);
  }
}
