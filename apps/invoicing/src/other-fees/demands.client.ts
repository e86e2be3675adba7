import { walletRoutes, type Demand, type DemandTerms } from '@lamliang/contracts/wallet';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Money of shops, which wallet moves. */
@Injectable()
export class DemandsClient {
  constructor(private readonly peers: Peers) {}

  /** Asks for it once for its key. @throws AppError service.unavailable, idempotency.key_reused */
  ask(terms: DemandTerms): Promise<Demand> {
    return this.peers.call(walletRoutes.demandMoney, { body: terms });
  }
}
