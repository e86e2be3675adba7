import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { visitorOf } from '../access-log/access-log.service.ts';
import { ApiKeysService } from './api-keys.service.ts';

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Handles(authRoutes.apiKey)
  get(call: Call<typeof authRoutes.apiKey>) {
    return this.keys.get(call.shop);
  }
  @Handles(authRoutes.updateApiKey)
  update(call: Call<typeof authRoutes.updateApiKey>) {
    return this.keys.update(visitorOf(call.shop, call), call.body, call.audit);
  }
}
