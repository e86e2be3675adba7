import type { PayloadOf } from '@lamliang/contracts';
import { walletEvents } from '@lamliang/contracts/wallet';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PayeeCertificatesService } from './payee-certificates.service.ts';
import { withheldOfCarrier, withheldOfCommission } from './withheld.rules.ts';

type Context = Pick<EventContext, 'tx'>;

@Controller()
export class PayeeCertificatesConsumer {
  constructor(private readonly certificates: PayeeCertificatesService) {}

  @HandlesEvent(walletEvents.commissionSettled)
  commission(payload: PayloadOf<typeof walletEvents.commissionSettled>, { tx }: Context) {
    return this.certificates.withheld(tx, withheldOfCommission(payload));
  }
  @HandlesEvent(walletEvents.carrierPaid)
  carrier(payload: PayloadOf<typeof walletEvents.carrierPaid>, { tx }: Context) {
    return this.certificates.withheld(tx, withheldOfCarrier(payload));
  }
}
