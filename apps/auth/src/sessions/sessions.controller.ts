import { Controller } from '@nestjs/common';
import { authRoutes, isApiKey } from '@lamliang/contracts/auth';
import { bearer, Handles, type Call } from '@lamliang/platform';
import { visitorOf } from '../access-log/access-log.service.ts';
import { ProvidersService } from '../providers/providers.service.ts';
import { ApiKeysService } from '../api-keys/api-keys.service.ts';
import { LoginsService } from './logins.service.ts';
import { originOf } from './origin.ts';
import { OwnSessionsService } from './own-sessions.service.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly logins: LoginsService,
    private readonly sessions: SessionsService,
    private readonly own: OwnSessionsService,
    private readonly providers: ProvidersService,
    private readonly keys: ApiKeysService,
  ) {}

  @Handles(authRoutes.login)
  login(call: Call<typeof authRoutes.login>) {
    return this.logins.login(call.body, originOf(authRoutes.login, call), this.providers.of(call.host));
  }
  @Handles(authRoutes.logout)
  logout(call: Call<typeof authRoutes.logout>) {
    return this.sessions.logout(bearer(call.headers['authorization']));
  }
  @Handles(authRoutes.init)
  init(call: Call<typeof authRoutes.init>) {
    return this.sessions.init(bearer(call.headers['authorization'])!, call.language);
  }
  @Handles(authRoutes.links)
  links(call: Call<typeof authRoutes.links>) {
    return this.sessions.links(call.caller);
  }
  @Handles(authRoutes.enter)
  enter(call: Call<typeof authRoutes.enter>) {
    return this.sessions.enter(call.caller, bearer(call.headers['authorization'])!, call.body.parent_id);
  }
  @Handles(authRoutes.openSessions)
  openSessions(call: Call<typeof authRoutes.openSessions>) {
    return this.own.list(call.caller, bearer(call.headers['authorization'])!);
  }
  @Handles(authRoutes.endSession)
  endSession(call: Call<typeof authRoutes.endSession>) {
    return this.own.end(visitorOf(call.caller, call), call.params.id);
  }
  @Handles(authRoutes.endOtherSessions)
  endOtherSessions(call: Call<typeof authRoutes.endOtherSessions>) {
    const token = bearer(call.headers['authorization'])!;
    return this.own.endOthers(visitorOf(call.caller, call), token, call.body.keep_made_flag === 1);
  }
  @Handles(authRoutes.accessLevels)
  accessLevels(call: Call<typeof authRoutes.accessLevels>) {
    return this.sessions.accessLevels(call.caller);
  }
  @Handles(authRoutes.introspect)
  introspect(call: Call<typeof authRoutes.introspect>) {
    const { token, with_keys } = call.body;
    return with_keys && isApiKey(token) ? this.keys.resolve(token) : this.sessions.introspect(token);
  }
}
