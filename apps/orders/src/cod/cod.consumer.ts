import type { PayloadOf } from '@lamliang/contracts';
import { walletEvents } from '@lamliang/contracts/wallet';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CodService } from './cod.service.ts';

@Controller()
export class CodConsumer {
  constructor(private readonly cod: CodService) {}

  @HandlesEvent(walletEvents.codChanged)
  changed(payload: PayloadOf<typeof walletEvents.codChanged>, { tx }: Pick<EventContext, 'tx'>) {
    return this.cod.changed(tx, payload);
  }
}
