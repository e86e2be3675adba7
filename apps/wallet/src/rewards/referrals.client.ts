import type { AnswerOf, BodyOf } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

export type ReferredShop = AnswerOf<typeof authRoutes.referrals>[number];
export type ResoldShop = AnswerOf<typeof authRoutes.underResellers>[number];

/** Who referred which shop, and which one is under a reseller, which the auth service keeps. */
@Injectable()
export class ReferralsClient {
  constructor(private readonly peers: Peers) {}

  /** At most 500 by their ids. @throws AppError service.unavailable */
  of(asked: BodyOf<typeof authRoutes.referrals>): Promise<ReferredShop[]> {
    return this.peers.call(authRoutes.referrals, { body: asked });
  }

  /** At most 500 by their ids. @throws AppError service.unavailable */
  underResellers(asked: BodyOf<typeof authRoutes.underResellers>): Promise<ResoldShop[]> {
    return this.peers.call(authRoutes.underResellers, { body: asked });
  }
}
