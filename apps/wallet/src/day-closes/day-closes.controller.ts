import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { DayClosesService } from './day-closes.service.ts';

@Controller()
export class DayClosesController {
  constructor(private readonly days: DayClosesService) {}

  @Handles(routes.dayCloses) list(call: Call<typeof routes.dayCloses>) {
    return this.days.list(call.query);
  }
  @Handles(routes.dayClose) get(call: Call<typeof routes.dayClose>) {
    return this.days.get(call.params.id);
  }
  @Handles(routes.closeDay) close(call: Call<typeof routes.closeDay>) {
    return this.days.close(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.openDay) open(call: Call<typeof routes.openDay>) {
    return this.days.open(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(routes.dayFigures) figures(call: Call<typeof routes.dayFigures>) {
    return this.days.figures(call.params.id);
  }
  @Handles(routes.dayEntries) entries(call: Call<typeof routes.dayEntries>) {
    return this.days.entries(call.params.id);
  }
}
