import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { FaultsService } from './faults.service.ts';

@Controller()
export class FaultsController {
  constructor(private readonly faults: FaultsService) {}

  @Handles(sandboxRoutes.faults) set(call: Call<typeof sandboxRoutes.faults>) {
    return this.faults.set(call.params.code, call.body);
  }

  @Handles(sandboxRoutes.messageFaults) setOfMessages(call: Call<typeof sandboxRoutes.messageFaults>) {
    return this.faults.set(call.params.channel, call.body);
  }

  @Handles(sandboxRoutes.identityFaults) setOfIdentity(call: Call<typeof sandboxRoutes.identityFaults>) {
    return this.faults.set('identity', call.body);
  }

  @Handles(sandboxRoutes.trCloudFaults) setOfTrCloud(call: Call<typeof sandboxRoutes.trCloudFaults>) {
    return this.faults.set('tr_cloud', call.body);
  }

  @Handles(sandboxRoutes.taxOfficeFaults) setOfTaxOffice(call: Call<typeof sandboxRoutes.taxOfficeFaults>) {
    return this.faults.set('tax_office', call.body);
  }
}
