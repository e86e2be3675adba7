import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { visitorOf } from '../access-log/access-log.service.ts';
import { AccountsService } from './accounts.service.ts';
import { CustomerChangesService } from './customer-changes.service.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly changes: CustomerChangesService,
  ) {}

  @Handles(authRoutes.accounts)
  list(call: Call<typeof authRoutes.accounts>) {
    return this.accounts.list(call.query, visitorOf(call.staff, call));
  }
  @Handles(authRoutes.account)
  detail(call: Call<typeof authRoutes.account>) {
    return this.accounts.detail(call.params.id);
  }
  @Handles(authRoutes.staffCustomers)
  staffList(call: Call<typeof authRoutes.staffCustomers>) {
    return this.accounts.staffList(call.query, visitorOf(call.staff, call));
  }
  @Handles(authRoutes.staffCustomer)
  staffDetail(call: Call<typeof authRoutes.staffCustomer>) {
    return this.accounts.detail(call.params.id);
  }
  @Handles(authRoutes.updateCustomer)
  update(call: Call<typeof authRoutes.updateCustomer>) {
    return this.changes.update(call.staff, call.params.id, call.body, call.audit);
  }
  @Handles(authRoutes.shops)
  shops(call: Call<typeof authRoutes.shops>) {
    return this.accounts.shops(call.body.account_ids);
  }
  @Handles(authRoutes.accountStates)
  states(call: Call<typeof authRoutes.accountStates>) {
    return this.accounts.states(call.body.after);
  }
  @Handles(authRoutes.createAccount)
  register(call: Call<typeof authRoutes.createAccount>) {
    return this.accounts.register(call.body, call.audit);
  }
  @Handles(authRoutes.addLink)
  addLink(call: Call<typeof authRoutes.addLink>) {
    return this.accounts.addLink(call.body, call.audit);
  }
  @Handles(authRoutes.switchLevel)
  switchLevel(call: Call<typeof authRoutes.switchLevel>) {
    return this.accounts.switchLevel(call.body, call.audit);
  }
}
