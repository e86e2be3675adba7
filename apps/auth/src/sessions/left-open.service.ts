import type { Auditor, Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../api-keys/api-keys.service.ts';
import { InvitesService } from '../employees/invites.service.ts';
import { StaffInvitesService } from '../staff/staff-invites.service.ts';

/** The ways in that a login left open: invitations and API keys. They outlive the session in which they were made. */
@Injectable()
export class LeftOpenService {
  constructor(
    private readonly invites: InvitesService,
    private readonly staffInvites: StaffInvitesService,
    private readonly keys: ApiKeysService,
  ) {}

  /**
   * Ends all that a login made, for whichever shops: somebody else who was in it may have made them. Its sessions end
   * before, so that nothing is made behind what ends here.
   * @returns what to forget after the commit
   */
  async end(tx: Tx, login_id: number, by: Auditor): Promise<Buffer[]> {
    await this.invites.revokeMadeBy(tx, login_id, by);
    await this.staffInvites.revokeMadeBy(tx, login_id, by);
    return await this.keys.endMadeBy(tx, login_id, by);
  }
}
