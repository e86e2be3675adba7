import type { PayloadOf } from '@lamliang/contracts';
import { walletEvents } from '@lamliang/contracts/wallet';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { FeeChargesService } from './fee-charges.service.ts';

@Controller()
export class OtherFeesConsumer {
  constructor(private readonly charges: FeeChargesService) {}

  @HandlesEvent(walletEvents.charged)
  charged(payload: PayloadOf<typeof walletEvents.charged>, { tx }: Pick<EventContext, 'tx'>) {
    return this.charges.charged(tx, payload);
  }
}
