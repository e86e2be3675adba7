import { pricingRoutes as routes } from '@lamliang/contracts/pricing';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { RateCardsService } from './rate-cards.service.ts';
import { ZoneListsService } from './zone-lists.service.ts';

@Controller()
export class RateCardsController {
  constructor(
    private readonly cards: RateCardsService,
    private readonly lists: ZoneListsService,
  ) {}

  @Handles(routes.rateCards) rateCards(call: Call<typeof routes.rateCards>) {
    return this.cards.list(call.staff, call.query);
  }
  @Handles(routes.rateCard) rateCard(call: Call<typeof routes.rateCard>) {
    return this.cards.one(call.staff, call.params.id);
  }
  @Handles(routes.rateCardSheet) rateCardSheet(call: Call<typeof routes.rateCardSheet>) {
    return this.cards.sheet(call.staff, call.params.id, call.query.file_type);
  }
  @Handles(routes.previewRateCard) previewRateCard(call: Call<typeof routes.previewRateCard>) {
    return this.cards.preview(call.body);
  }
  @Handles(routes.importRateCard) importRateCard(call: Call<typeof routes.importRateCard>) {
    return this.cards.import(call.body, call.files.sheet[0]!);
  }
  @Handles(routes.createRateCard) createRateCard(call: Call<typeof routes.createRateCard>) {
    return this.cards.create(call.staff, call.body, call.audit);
  }
  @Handles(routes.withdrawRateCard) withdrawRateCard(call: Call<typeof routes.withdrawRateCard>) {
    return this.cards.withdraw(call.staff, call.params.id, call.body.reason, call.audit);
  }

  @Handles(routes.zoneLists) zoneLists(call: Call<typeof routes.zoneLists>) {
    return this.lists.list(call.query);
  }
  @Handles(routes.zoneList) zoneList(call: Call<typeof routes.zoneList>) {
    return this.lists.one(call.params.id);
  }
  @Handles(routes.zoneListSheet) zoneListSheet(call: Call<typeof routes.zoneListSheet>) {
    return this.lists.sheet(call.params.id, call.query.file_type);
  }
  @Handles(routes.previewZoneList) previewZoneList(call: Call<typeof routes.previewZoneList>) {
    return this.lists.preview(call.body);
  }
  @Handles(routes.importZoneList) importZoneList(call: Call<typeof routes.importZoneList>) {
    return this.lists.import(call.body, call.files.sheet[0]!);
  }
  @Handles(routes.createZoneList) createZoneList(call: Call<typeof routes.createZoneList>) {
    return this.lists.create(call.body, call.audit);
  }
  @Handles(routes.withdrawZoneList) withdrawZoneList(call: Call<typeof routes.withdrawZoneList>) {
    return this.lists.withdraw(call.params.id, call.body.reason, call.audit);
  }
}
