import { authRoutes as routes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { UploadsService } from './uploads.service.ts';

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Handles(routes.uploadFile) file(call: Call<typeof routes.uploadFile>) {
    return this.uploads.put(call.shop.account_id, call.host, call.files.file[0]!, call.body.purpose);
  }
  @Handles(routes.uploadAccountFile) accountFile(call: Call<typeof routes.uploadAccountFile>) {
    return this.uploads.putFor(call.shop, call.params.account_id, call.host, call.files.file[0]!, call.body.purpose);
  }
  @Handles(routes.fileLinks) links(call: Call<typeof routes.fileLinks>) {
    return this.uploads.links(call.body);
  }
  @Handles(routes.keepFiles) keep(call: Call<typeof routes.keepFiles>) {
    return this.uploads.keep(call.body, call.audit);
  }
  @Handles(routes.endFiles) end(call: Call<typeof routes.endFiles>) {
    return this.uploads.end(call.body, call.audit);
  }
}
