import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CodCalendarService } from './cod-calendar.service.ts';
import { CodParcelsService } from './cod-parcels.service.ts';

@Controller()
export class CodParcelsController {
  constructor(
    private readonly parcels: CodParcelsService,
    private readonly dates: CodCalendarService,
  ) {}

  @Handles(routes.codCalendar) calendar(call: Call<typeof routes.codCalendar>) {
    return this.dates.of(call.shop);
  }
  @Handles(routes.staffCodParcels) list(call: Call<typeof routes.staffCodParcels>) {
    return this.parcels.list(call.query);
  }
  @Handles(routes.staffCodParcel) get(call: Call<typeof routes.staffCodParcel>) {
    return this.parcels.get(call.params.id);
  }
  @Handles(routes.codReceived) received(call: Call<typeof routes.codReceived>) {
    return this.parcels.receivedByHand(call.params.id, call.body, call.audit);
  }
  @Handles(routes.codFeeFacts) feeFacts(call: Call<typeof routes.codFeeFacts>) {
    return this.parcels.feeFacts(call.body.after);
  }
}
