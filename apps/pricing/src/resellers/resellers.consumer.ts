import { type PayloadOf } from '@lamliang/contracts';
import { authEvents, authRoutes } from '@lamliang/contracts/auth';
import { BackfilledFrom, HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ResellersService } from './resellers.service.ts';

@Controller()
export class ResellersConsumer {
  constructor(private readonly resellers: ResellersService) {}

  @HandlesEvent(authEvents.accountChanged)
  @BackfilledFrom(authRoutes.accountStates)
  accountChanged(
    { account_id, reseller_id }: PayloadOf<typeof authEvents.accountChanged>,
    { tx, version }: Pick<EventContext, 'tx' | 'version'>,
  ) {
    return this.resellers.follow(tx, account_id, reseller_id, version);
  }
}
