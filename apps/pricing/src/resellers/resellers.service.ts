import { type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ResellersRepository } from './resellers.repository.ts';

/** Which reseller each shop is under: where a shop has no price of its own, a quote takes that of its reseller. */
@Injectable()
export class ResellersService {
  constructor(private readonly resellers: ResellersRepository) {}

  /**
   * A shop came under a reseller, or under another one, or under none (null).
   * @param reseller_id undefined where the event does not say: then nothing changes
   * @param version that of the account in auth
   */
  async follow(tx: Tx, account_id: number, reseller_id: number | null | undefined, version: number): Promise<void> {
    if (reseller_id !== undefined) await this.resellers.set(tx, account_id, reseller_id, version);
  }
}
