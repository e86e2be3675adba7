import { authRoutes } from '@lamliang/contracts/auth';
import { Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Account numbers in full, which auth alone can open. */
@Injectable()
export class PayeeNumbersClient {
  constructor(private readonly peers: Peers) {}

  /**
   * The numbers of at most 1,000 payments, in their order; each opening is audited with the reason.
   * @throws AppError service.unavailable, record.not_found for one that was not sealed for its shop
   */
  async open(reason: string, payees: readonly { account_id: number; account_sealed: string }[]): Promise<string[]> {
    const asked = payees.map(({ account_id, account_sealed }) => ({ account_id, account_sealed }));
    const opened = await this.peers.call(authRoutes.openPayees, { body: { reason, payees: asked } });
    return opened.map((one) => one.account_number);
  }
}
