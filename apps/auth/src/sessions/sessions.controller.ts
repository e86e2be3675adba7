import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { bearer, Handles, type Call } from '@lamliang/platform';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Handles(authRoutes.login)
  login(call: Call<typeof authRoutes.login>) {
    return this.sessions.login(call.body, call.ip);
  }
  @Handles(authRoutes.logout)
  logout(call: Call<typeof authRoutes.logout>) {
    return this.sessions.logout(bearer(call.headers['authorization']));
  }
  @Handles(authRoutes.init)
  init(call: Call<typeof authRoutes.init>) {
    return this.sessions.init(bearer(call.headers['authorization'])!);
  }
  @Handles(authRoutes.links)
  links(call: Call<typeof authRoutes.links>) {
    return this.sessions.links(call.caller);
  }
  @Handles(authRoutes.enter)
  enter(call: Call<typeof authRoutes.enter>) {
    return this.sessions.enter(call.caller, bearer(call.headers['authorization'])!, call.body.parent_id);
  }
  @Handles(authRoutes.accessLevels)
  accessLevels(call: Call<typeof authRoutes.accessLevels>) {
    return this.sessions.accessLevels(call.caller);
  }
  @Handles(authRoutes.introspect)
  introspect(call: Call<typeof authRoutes.introspect>) {
    return this.sessions.introspect(call.body.token);
  }
}

// 0
