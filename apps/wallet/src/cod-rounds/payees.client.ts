import type { AnswerOf } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

export type Payee = AnswerOf<typeof authRoutes.payees>[number];

/** Accepted bank accounts of shops, which the auth service keeps. */
@Injectable()
export class PayeesClient {
  constructor(private readonly peers: Peers) {}

  /** Those of at most 1,000 shops that have one. @throws AppError service.unavailable */
  of(account_ids: number[]): Promise<Payee[]> {
    return this.peers.call(authRoutes.payees, { body: { account_ids } });
  }
}
