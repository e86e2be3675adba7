import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { StaffInvitesService } from './staff-invites.service.ts';
import { StaffService } from './staff.service.ts';

@Controller()
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly invites: StaffInvitesService,
  ) {}

  @Handles(authRoutes.staffLogins)
  list(call: Call<typeof authRoutes.staffLogins>) {
    return this.staff.list(call.query);
  }
  @Handles(authRoutes.staffLogin)
  get(call: Call<typeof authRoutes.staffLogin>) {
    return this.staff.get(call.params.id);
  }
  @Handles(authRoutes.updateStaff)
  update(call: Call<typeof authRoutes.updateStaff>) {
    return this.staff.update(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(authRoutes.staffInvites)
  listInvites() {
    return this.invites.list();
  }
  @Handles(authRoutes.inviteStaff)
  invite(call: Call<typeof authRoutes.inviteStaff>) {
    return this.invites.invite(call.staff, call.body, call.audit, call.language);
  }
  @Handles(authRoutes.revokeStaffInvite)
  revoke(call: Call<typeof authRoutes.revokeStaffInvite>) {
    return this.invites.revoke(call.params.id, call.audit);
  }
  @Handles(authRoutes.staffOffer)
  offer(call: Call<typeof authRoutes.staffOffer>) {
    return this.invites.offer(call.body.invite_key);
  }
  @Handles(authRoutes.acceptStaffInvite)
  accept(call: Call<typeof authRoutes.acceptStaffInvite>) {
    return this.invites.accept(call.body.invite_key, call.body.password);
  }
}
