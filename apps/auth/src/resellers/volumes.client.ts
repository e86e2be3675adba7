import { ordersRoutes } from '@lamliang/contracts/orders';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Shops that orders takes at once. */
const BATCH = 1_000;

/** Parcels of shops as numbers, which orders counts. */
@Injectable()
export class VolumesClient {
  constructor(private readonly peers: Peers) {}

  /** By shop and month, each shop from its own moment. @throws AppError service.unavailable */
  async volumes(shops: readonly { account_id: number; since: Date }[], from_date: string, to_date: string) {
    const batches = Array.from({ length: Math.ceil(shops.length / BATCH) }, (_, i) =>
      shops.slice(i * BATCH, (i + 1) * BATCH),
    );
    const told = batches.map((batch) =>
      this.peers.call(ordersRoutes.shopVolumes, { body: { shops: batch, from_date, to_date } }),
    );
    return (await Promise.all(told)).flat();
  }
}
