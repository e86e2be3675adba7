import type { BodyOf } from '@lamliang/contracts';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Wallet, which keeps the money of a parcel that its receiver complains about. */
@Injectable()
export class ComplaintClient {
  constructor(private readonly peers: Peers) {}

  /** @returns the number of the complaint. @throws AppError cod_complaint.not_possible, service.unavailable */
  async complain(body: BodyOf<typeof walletRoutes.receiverComplains>): Promise<number> {
    return (await this.peers.call(walletRoutes.receiverComplains, { body })).id;
  }
}
