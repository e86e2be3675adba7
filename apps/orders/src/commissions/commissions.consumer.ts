import type { PayloadOf } from '@lamliang/contracts';
import { walletEvents } from '@lamliang/contracts/wallet';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CommissionsService } from './commissions.service.ts';

@Controller()
export class CommissionsConsumer {
  constructor(private readonly commissions: CommissionsService) {}

  @HandlesEvent(walletEvents.billChanged)
  billed(payload: PayloadOf<typeof walletEvents.billChanged>, { tx }: Pick<EventContext, 'tx'>) {
    return this.commissions.billed(tx, payload);
  }
}
