import { ordersRoutes } from '@lamliang/contracts/orders';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Shops that orders takes at once. */
export const VOLUMES_AT_ONCE = 1_000;

/** Parcels of shops as numbers, which orders counts. */
@Injectable()
export class VolumesClient {
  constructor(private readonly peers: Peers) {}

  /** By shop and month, each of at most `VOLUMES_AT_ONCE` shops from its own moment. @throws AppError service.unavailable */
  volumes(shops: readonly { account_id: number; since: Date }[], from_date: string, to_date: string) {
    return this.peers.call(ordersRoutes.shopVolumes, { body: { shops: [...shops], from_date, to_date } });
  }
}
