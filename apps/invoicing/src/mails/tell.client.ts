import type { BodyOf } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Auth, which knows the mailboxes of shops and has them written to. */
@Injectable()
export class TellClient {
  constructor(private readonly peers: Peers) {}

  /** Has a shop told by mail, once for the key. @throws AppError service.unavailable, request.invalid */
  async tell(body: BodyOf<typeof authRoutes.tellShop>): Promise<void> {
    await this.peers.call(authRoutes.tellShop, { body });
  }
}
