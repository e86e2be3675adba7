import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { ProvidersService } from '../providers/providers.service.ts';
import { EmployeesService } from './employees.service.ts';
import { InvitesService } from './invites.service.ts';

@Controller()
export class EmployeesController {
  constructor(
    private readonly employees: EmployeesService,
    private readonly invitations: InvitesService,
    private readonly providers: ProvidersService,
  ) {}

  @Handles(authRoutes.invite)
  invite(call: Call<typeof authRoutes.invite>) {
    return this.invitations.offer(call.params.invite_key, this.providers.of(call.host));
  }
  @Handles(authRoutes.acceptInvite)
  accept(call: Call<typeof authRoutes.acceptInvite>) {
    return this.invitations.acceptAs(call.shop, call.params.invite_key);
  }
  @Handles(authRoutes.generateInvite)
  generate(call: Call<typeof authRoutes.generateInvite>) {
    return this.invitations.generate(call.shop, call.body, call.audit, call.language);
  }
  @Handles(authRoutes.invites)
  invites(call: Call<typeof authRoutes.invites>) {
    return this.invitations.list(call.shop);
  }
  @Handles(authRoutes.revokeInvite)
  revoke(call: Call<typeof authRoutes.revokeInvite>) {
    return this.invitations.revoke(call.shop, call.params.id, call.audit);
  }
  @Handles(authRoutes.employees)
  list(call: Call<typeof authRoutes.employees>) {
    return this.employees.list(call.shop);
  }
  @Handles(authRoutes.updateEmployee)
  update(call: Call<typeof authRoutes.updateEmployee>) {
    return this.employees.update(call.shop, call.params.id, call.body, call.audit);
  }
  @Handles(authRoutes.removeEmployee)
  remove(call: Call<typeof authRoutes.removeEmployee>) {
    return this.employees.remove(call.shop, call.params.id, call.audit);
  }
  @Handles(authRoutes.updateLevel)
  updateLevel(call: Call<typeof authRoutes.updateLevel>) {
    return this.employees.switchLevel(call.shop, call.params.id, call.body.flags, call.audit);
  }
}
