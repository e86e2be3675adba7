import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of shops that leave. */
@Injectable()
export class LeavingRepository {
  /** Deletes notices and webhooks of a shop with all that was sent to them. */
  async removeOf(tx: Tx, account_id: number): Promise<void> {
    for (const table of ['webhook_delivery', 'webhook_message', 'webhook', 'notification'])
      await tx.run(`DELETE FROM ${table} WHERE account_id = $1`, [account_id]);
  }

  async removeMessagesTo(tx: Tx, receivers: string[]): Promise<void> {
    await tx.run('DELETE FROM outgoing_message WHERE receiver = ANY ($1)', [receivers]);
  }
}
