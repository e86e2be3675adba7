import { cursorOf, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import type { AffiliateWithdrawable, AffiliateWithdrawal, walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { AppError, Db, type ShopCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { payeeOf } from '../cod-rounds/cod-round.view.ts';
import { OwnRoundsService } from '../cod-rounds/own-rounds.service.ts';
import { pageOf, periodOf } from '../statements/statement.rules.ts';
import { AffiliateBookRepository } from './affiliate-book.repository.ts';
import { AffiliateWithdrawalsRepository, type AffiliateWithdrawalRow } from './affiliate-withdrawals.repository.ts';
import { withdrawableOf } from './reward.rules.ts';
import { RewardTermsRepository } from './reward-terms.repository.ts';

/** What a shop asks for of its commission. From there on it is a round, which finance approve and the bank pays. */
@Injectable()
export class AffiliateWithdrawalsService {
  constructor(
    private readonly db: Db,
    private readonly rounds: OwnRoundsService,
    private readonly terms: RewardTermsRepository,
    private readonly book: AffiliateBookRepository,
    private readonly withdrawals: AffiliateWithdrawalsRepository,
  ) {}

  /** What the shop asked for, newest first, and what it may ask for now. */
  async page({ account_id }: ShopCaller, { status, ...asked }: QueryOf<typeof walletRoutes.affiliateWithdrawals>) {
    const { page, limit, offset } = pageOf(asked);
    const wanted = { period: periodOf(asked), status, limit, offset, after: cursorOf(asked.after) };
    return await this.db.system(async (tx) => {
      const { rows, counted } = await this.withdrawals.page(tx, account_id, wanted);
      const free = await this.free(tx, account_id);
      return { rows: rows.map(withdrawalOf), page, limit, next: nextOf(rows, limit, (row) => row.create_dt), ...totalOf(counted), free };
    });
  } // prettier-ignore

  /** What may be asked for now, and what would come of it by the rate of today. */
  async free(tx: Tx, account_id: number): Promise<AffiliateWithdrawable> {
    // In this order: what is paid in between lowers the balance, and is not free a second time.
    const on_hold = await this.withdrawals.onHold(tx, account_id);
    const { balance } = await this.book.sums(tx, account_id);
    return withdrawableOf(balance, on_hold, await this.terms.on(tx, 'withholding', bangkokDate(tx.now())));
  }

  /**
   * Asks for all that is free. Two at the same time get one: the other finds nothing left.
   * @throws AppError cod_round.no_account, affiliate.too_little, service.unavailable
   */
  async withdraw({ account_id }: ShopCaller): Promise<AffiliateWithdrawal> {
    await this.rounds.mustBePayee(account_id);
    return await this.db.system(async (tx) => {
      await this.withdrawals.lock(tx, account_id);
      const { available_amount, least_amount, withholding_percent, withheld_amount, net_amount } = await this.free(tx, account_id); // prettier-ignore
      if (available_amount < least_amount || net_amount <= 0)
        throw new AppError('affiliate.too_little', { data: { available_amount } });
      const taxed = { withheld_bps: withholding_percent, withheld_amount };
      const asked = { account_id, round_date: bangkokDate(tx.now()), commission_amount: available_amount, ...taxed };
      const id = await this.withdrawals.insert(tx, asked);
      return withdrawalOf((await this.withdrawals.one(tx, account_id, id))!);
    });
  }
}

function withdrawalOf({ last_digits, bank_id, ...row }: AffiliateWithdrawalRow): AffiliateWithdrawal {
  return { ...row, ...payeeOf({ ...row, bank_id, last_digits }) };
}
