import type { PayloadOf } from '@lamliang/contracts';
import { walletEvents } from '@lamliang/contracts/wallet';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { SettlementsService } from './settlements.service.ts';

type Context = Pick<EventContext, 'tx'>;

@Controller()
export class SettlementsConsumer {
  constructor(private readonly settlements: SettlementsService) {}

  @HandlesEvent(walletEvents.topupDecided)
  toppedUp(payload: PayloadOf<typeof walletEvents.topupDecided>, { tx }: Context) {
    return this.settlements.toppedUp(tx, payload);
  }
  @HandlesEvent(walletEvents.paid)
  paid(payload: PayloadOf<typeof walletEvents.paid>, { tx }: Context) {
    return this.settlements.paid(tx, payload);
  }
}
