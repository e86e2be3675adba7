import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { LoginsService } from '../sessions/logins.service.ts';
import { originOf } from '../sessions/origin.ts';
import { StaffFactorsService } from './staff-factors.service.ts';

@Controller()
export class SecondFactorsController {
  constructor(
    private readonly logins: LoginsService,
    private readonly staff: StaffFactorsService,
  ) {}

  @Handles(authRoutes.loginCode)
  loginCode(call: Call<typeof authRoutes.loginCode>) {
    return this.logins.code(call.body, originOf(authRoutes.loginCode, call));
  }
  @Handles(authRoutes.offerSecondFactor)
  offer(call: Call<typeof authRoutes.offerSecondFactor>) {
    return this.logins.offer(call.body.ticket);
  }
  @Handles(authRoutes.confirmSecondFactor)
  confirm(call: Call<typeof authRoutes.confirmSecondFactor>) {
    return this.logins.confirm(call.body, originOf(authRoutes.confirmSecondFactor, call));
  }
  @Handles(authRoutes.secondFactor)
  own(call: Call<typeof authRoutes.secondFactor>) {
    return this.staff.own(call.staff);
  }
  @Handles(authRoutes.changeSecondFactor)
  change(call: Call<typeof authRoutes.changeSecondFactor>) {
    return this.logins.change(
      call.staff,
      call.body.password,
      call.audit,
      originOf(authRoutes.changeSecondFactor, call),
    );
  }
  @Handles(authRoutes.removeSecondFactor)
  remove(call: Call<typeof authRoutes.removeSecondFactor>) {
    return this.logins.removeSecondFactor(
      call.staff,
      call.body.password,
      call.audit,
      originOf(authRoutes.removeSecondFactor, call),
    );
  }
  @Handles(authRoutes.resetSecondFactor)
  reset(call: Call<typeof authRoutes.resetSecondFactor>) {
    return this.staff.reset(call.staff, call.params.id, call.body.reason, call.audit);
  }
}
