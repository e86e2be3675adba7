import type { AnswerOf, BodyOf } from '@lamliang/contracts';
import type { authRoutes } from '@lamliang/contracts/auth';
import { AppError, Db, type AuditTrail } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { NumbersRepository } from './numbers.repository.ts';
import { NumbersService } from './numbers.service.ts';

/** Where the number of a payee stands: with the payment of one shop. It opens for no other. */
const placeOf = (account_id: number): string => `wallet.payee:${account_id}`;

/** Bank accounts that COD is paid to. Their numbers leave sealed, and are told in full when the money is sent. */
@Injectable()
export class PayeesService {
  constructor(
    private readonly db: Db,
    private readonly numbers: NumbersService,
    private readonly rows: NumbersRepository,
  ) {}

  /** The accepted ones of these shops. */
  async of(account_ids: number[]): Promise<AnswerOf<typeof authRoutes.payees>> {
    const rows = await this.db.systemAutocommit((tx) => this.rows.payees(tx, account_ids));
    return rows.map(({ sealed, ...row }) => {
      const { account_id } = row;
      const account_sealed = this.numbers.sealAnew(sealed, account_id, 'account_number', placeOf(account_id));
      return { ...row, account_sealed: account_sealed.toString('base64') };
    });
  }

  /** Numbers in full, each with an audit row. @throws AppError record.not_found for one that was not sealed for its shop */
  async open({ reason, payees }: BodyOf<typeof authRoutes.openPayees>, audit: AuditTrail): Promise<AnswerOf<typeof authRoutes.openPayees>> {
    if (!payees.length) audit.unchanged();
    return await this.db.system(async (tx) => {
      const opened: AnswerOf<typeof authRoutes.openPayees> = [];
      for (const { account_id, account_sealed } of payees) {
        const account_number = this.numbers.openAt(Buffer.from(account_sealed, 'base64'), placeOf(account_id));
        if (account_number === undefined) throw new AppError('record.not_found');
        await audit.write(tx, { target_id: account_id, reason, after: { number_field: 'account_number' } });
        opened.push({ account_id, account_number });
      }
      return opened;
    });
  } // prettier-ignore
}
