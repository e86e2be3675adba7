import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { originOf } from '../sessions/origin.ts';
import { FacebookLinksService } from './facebook-links.service.ts';
import { FacebookService, type Door } from './facebook.service.ts';

const doorOf = ({ host, headers }: { host: string; headers: Record<string, string | undefined> }): Door => ({
  host,
  cookies: headers['cookie'],
});

@Controller()
export class FacebookController {
  constructor(
    private readonly facebook: FacebookService,
    private readonly links: FacebookLinksService,
  ) {}

  @Handles(authRoutes.provider)
  provider(call: Call<typeof authRoutes.provider>) {
    return this.facebook.offer(call.host);
  }
  @Handles(authRoutes.beginFacebook)
  begin(call: Call<typeof authRoutes.beginFacebook>) {
    return this.facebook.begin(call.host, originOf(authRoutes.beginFacebook, call));
  }
  @Handles(authRoutes.returnFacebook)
  take(call: Call<typeof authRoutes.returnFacebook>) {
    return this.facebook.take(doorOf(call), call.body, originOf(authRoutes.returnFacebook, call));
  }
  @Handles(authRoutes.requestFacebookOtp)
  ask(call: Call<typeof authRoutes.requestFacebookOtp>) {
    return this.facebook.ask(doorOf(call), call.body, { address: call.ip, language: call.language });
  }
  @Handles(authRoutes.completeFacebook)
  complete(call: Call<typeof authRoutes.completeFacebook>) {
    return this.facebook.complete(doorOf(call), call.body, originOf(authRoutes.completeFacebook, call));
  }
  @Handles(authRoutes.linkFacebook)
  link(call: Call<typeof authRoutes.linkFacebook>) {
    return this.facebook.linkLogin(doorOf(call), call.body, originOf(authRoutes.linkFacebook, call));
  }
  @Handles(authRoutes.facebookLink)
  own(call: Call<typeof authRoutes.facebookLink>) {
    return this.links.own(call.caller);
  }
  @Handles(authRoutes.unlinkFacebook)
  unlink(call: Call<typeof authRoutes.unlinkFacebook>) {
    return this.links.remove(call.shop, call.body.password, originOf(authRoutes.unlinkFacebook, call));
  }
}
