import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import { Consent } from './consent.entity.ts';

@Injectable()
export class ConsentsRepository {
  async add(tx: Tx, consents: Omit<Consent, 'id'>[]): Promise<void> {
    for (const consent of consents) await tx.manager.insert(Consent, consent);
  }

  /** The last one of each kind. */
  async last(tx: Tx, login_id: number): Promise<Consent[]> {
    return await tx.query<Consent[]>(
      'SELECT DISTINCT ON (kind) * FROM consent WHERE login_id = $1 ORDER BY kind, id DESC',
      [login_id],
    );
  }
}
