import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { TopupPaymentService } from './topup-payment.service.ts';
import { TopupPackagesService } from './topup-packages.service.ts';
import { TopupsService } from './topups.service.ts';

@Controller()
export class TopupsController {
  constructor(
    private readonly topups: TopupsService,
    private readonly offers: TopupPackagesService,
    private readonly payment: TopupPaymentService,
  ) {}

  @Handles(walletRoutes.topupPackages) packages(call: Call<typeof walletRoutes.topupPackages>) {
    return this.offers.offered(call.shop);
  }
  @Handles(walletRoutes.topupPayment) whomToPay(call: Call<typeof walletRoutes.topupPayment>) {
    return this.payment.of(call.query.amount);
  }
  @Handles(walletRoutes.topups) page(call: Call<typeof walletRoutes.topups>) {
    return this.topups.page(call.shop, call.query);
  }
  @Handles(walletRoutes.createTopup) create(call: Call<typeof walletRoutes.createTopup>) {
    return this.topups.create(call.shop, call.body, call.key);
  }
  @Handles(walletRoutes.staffTopups) list(call: Call<typeof walletRoutes.staffTopups>) {
    return this.topups.list(call.query);
  }
  @Handles(walletRoutes.staffTopup) get(call: Call<typeof walletRoutes.staffTopup>) {
    return this.topups.get(call.params.id);
  }
  @Handles(walletRoutes.decideTopup) decide(call: Call<typeof walletRoutes.decideTopup>) {
    return this.topups.decide(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(walletRoutes.staffTopupPackages) listOffers(call: Call<typeof walletRoutes.staffTopupPackages>) {
    return this.offers.list(call.query);
  }
  @Handles(walletRoutes.staffTopupPackage) getOffer(call: Call<typeof walletRoutes.staffTopupPackage>) {
    return this.offers.get(call.params.id);
  }
  @Handles(walletRoutes.createTopupPackage) offer(call: Call<typeof walletRoutes.createTopupPackage>) {
    return this.offers.create(call.body, call.audit);
  }
  @Handles(walletRoutes.switchTopupPackage) switchOffer(call: Call<typeof walletRoutes.switchTopupPackage>) {
    return this.offers.switch(call.params.id, call.body, call.audit);
  }
}
