import { renderRoutes } from '@lamliang/contracts/render';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CoverSheetsService } from './cover-sheets.service.ts';

@Controller()
export class CoverSheetsController {
  constructor(private readonly coverSheets: CoverSheetsService) {}

  @Handles(renderRoutes.coverSheets)
  print(call: Call<typeof renderRoutes.coverSheets>) {
    return this.coverSheets.print({ ...call.shop, signal: call.signal }, call.body);
  }
  @Handles(renderRoutes.testLabel)
  testLabel(call: Call<typeof renderRoutes.testLabel>) {
    return this.coverSheets.testLabel({ ...call.shop, signal: call.signal }, call.query);
  }
}
