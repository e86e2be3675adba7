import { cursorOf, DEFAULT_LIMIT, nextOf, totalOf, type BodyOf, type QueryOf } from '@lamliang/contracts';
import { OTHER_FEE_STATUSES, type invoicingRoutes, type OtherFeeDetail, type OtherFeeSummary } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { displaySum, endOfBangkokDay, startOfBangkokDay, ZERO } from '@lamliang/kernel';
import { AppError, Db, type Key, type ShopCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { FeeQuestionsRepository } from './fee-questions.repository.ts';
import { otherFeeOf } from './other-fee.view.ts';
import { OwnFeesRepository, type WantedFees } from './own-fees.repository.ts';

type Asked = QueryOf<typeof invoicingRoutes.otherFeesSummary>;

/** The other fees of a shop, as its own people see them, and what they ask about them. */
@Injectable()
export class OwnFeesService {
  constructor(
    private readonly db: Db,
    private readonly own: OwnFeesRepository,
    private readonly questions: FeeQuestionsRepository,
  ) {}

  /** Newest first. */
  async page({ account_id }: ShopCaller, asked: QueryOf<typeof invoicingRoutes.otherFees>) {
    const { page = 1, limit = DEFAULT_LIMIT, after } = asked;
    const part = { limit, offset: (page - 1) * limit, after: cursorOf(after) };
    const wanted = wantedOf(account_id, asked);
    const { rows: found, counted } = await this.db.read({ account_id }, (tx) => this.own.page(tx, wanted, part));
    const rows = found.map(otherFeeOf);
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.create_dt), ...totalOf(counted) };
  }

  /** Of the same fees, every status with what there is of it. */
  async summary({ account_id }: ShopCaller, asked: Asked): Promise<OtherFeeSummary> {
    const sums = await this.db.read({ account_id }, (tx) => this.own.summary(tx, wantedOf(account_id, asked)));
    const statuses = OTHER_FEE_STATUSES.map(
      (status) => sums.statuses.find((one) => one.status === status) ?? { status, fee_count: 0, amount: ZERO },
    );
    const total = statuses.reduce((all, one) => all + one.fee_count, 0);
    const known = statuses.flatMap(({ amount }) => (amount === null ? [] : [amount]));
    const total_amount = known.length === statuses.length ? displaySum(...known) : null;
    return { total, total_amount, ...sums, statuses };
  }

  /** With what was asked about it. @throws AppError record.not_found, also for one of another shop */
  async get({ account_id }: ShopCaller, id: number): Promise<OtherFeeDetail> {
    return await this.db.read({ account_id }, (tx) => this.detail(tx, account_id, id));
  }

  /** Asks about one. @throws AppError record.not_found; other_fee.asked while a question before is not answered */
  async ask({ account_id, login_id }: ShopCaller, id: number, { question }: BodyOf<typeof invoicingRoutes.askAboutFee>, key: Key): Promise<OtherFeeDetail> {
    return await this.db.tx({ account_id }, async (tx) => {
      await this.detail(tx, account_id, id);
      const asked = { other_fee_id: id, account_id, question, asked_by: login_id };
      if (!(await this.questions.insert(tx, asked))) throw new AppError('other_fee.asked');
      const after = await this.detail(tx, account_id, id);
      await key.complete(tx, after);
      return after;
    });
  } // prettier-ignore

  private async detail(tx: Tx, account_id: number, id: number): Promise<OtherFeeDetail> {
    const row = await this.own.one(tx, account_id, id);
    if (!row) throw new AppError('record.not_found');
    const questions = await this.questions.of(tx, id);
    return { ...otherFeeOf(row), questions: questions.map(({ question, asked_dt, answer, answered_dt }) => ({ question, asked_dt, answer, answered_dt })) }; // prettier-ignore
  }
}

const wantedOf = (account_id: number, { status, fee_type, search, from_date, to_date }: Asked): WantedFees => ({
  account_id,
  status,
  fee_type,
  search,
  from: from_date ? startOfBangkokDay(from_date) : undefined,
  to: to_date ? endOfBangkokDay(to_date) : undefined,
});
