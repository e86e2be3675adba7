import { cursorOf, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import { codReportCells, MOST_REPORT_ROWS, type CodReportRow, type CodStatus } from '@lamliang/contracts/orders';
import { LEAST_WITHDRAWAL, walletEvents, type CodRound, type walletRoutes } from '@lamliang/contracts/wallet';
import { text } from '@lamliang/i18n';
import { bangkokDate, displaySum, sub } from '@lamliang/kernel';
import { AppError, Db, Outbox, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodParcelEntity } from '../cod/cod-parcel.entity.ts';
import { AdvanceRowsService } from '../advances/advance-rows.service.ts';
import { codEvent, netOf } from '../cod/cod-parcel.view.ts';
import { pageOf, periodOf } from '../statements/statement.rules.ts';
import { codRoundOf } from './cod-round.view.ts';
import { CodRoundsRepository } from './cod-rounds.repository.ts';
import { PayeesClient } from './payees.client.ts';
import { ReportRowsClient } from './report-rows.client.ts';

/** The rounds of a shop, as its own people see them. */
@Injectable()
export class OwnRoundsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly payees: PayeesClient,
    private readonly orders: ReportRowsClient,
    private readonly rounds: CodRoundsRepository,
    private readonly advances: AdvanceRowsService,
  ) {}

  /** Newest first. */
  async page({ account_id }: ShopCaller, { status, kind, ...asked }: QueryOf<typeof walletRoutes.codApprovals>) {
    const { page, limit, offset } = pageOf(asked);
    const wanted = { period: periodOf(asked), status, kind, limit, offset, after: cursorOf(asked.after) };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.rounds.page(tx, account_id, wanted));
    const next = nextOf(rows, limit, (row) => row.create_dt);
    return { rows: rows.map(codRoundOf), page, limit, next, ...totalOf(counted) };
  }

  /** @throws AppError record.not_found, also for one of another shop */
  async get({ account_id }: ShopCaller, id: number): Promise<CodRound> {
    const row = await this.db.read({ account_id }, (tx) => this.rounds.own(tx, account_id, id));
    if (!row) throw new AppError('record.not_found');
    return codRoundOf(row);
  }

  /** What the shop asked for by itself, newest first, and what it may ask for now. */
  async withdrawals(shop: ShopCaller, asked: QueryOf<typeof walletRoutes.codWithdrawals>) {
    const [found, free] = await Promise.all([
      this.page(shop, { ...asked, kind: 'withdrawal' }),
      this.db.read({ account_id: shop.account_id }, (tx) => this.rounds.wouldBe(tx, [shop.account_id], tx.now())),
    ]);
    const { order_count, net_amount } = free;
    return { ...found, free: { order_count, net_amount, least_amount: LEAST_WITHDRAWAL } };
  }

  /**
   * Makes a round of all that is free now. Two at the same time get one: the other finds nothing left.
   * @throws AppError cod_round.no_account, cod_round.too_little, service.unavailable
   */
  async withdraw({ account_id }: ShopCaller): Promise<CodRound> {
    await this.mustBePayee(account_id);
    return await this.db.system(async (tx) => {
      const free_at = tx.now();
      const terms = { kind: 'withdrawal', round_date: bangkokDate(free_at), free_at } as const;
      const parcels = await this.rounds.make(tx, [account_id], terms);
      const id = parcels[0]?.cod_round_id;
      const net_amount = sub(displaySum(...parcels.map(netOf)), await this.advances.takeInto(tx, id ? [id] : []));
      if (!id || net_amount < LEAST_WITHDRAWAL) throw new AppError('cod_round.too_little', { data: { net_amount } });
      await this.outbox.publishMany(tx, walletEvents.codChanged, parcels.map(codEvent(tx.now())));
      return codRoundOf((await this.rounds.own(tx, account_id, id))!);
    });
  } // prettier-ignore

  /** A shop that asks for money has an accepted account. @throws AppError cod_round.no_account, service.unavailable */
  async mustBePayee(account_id: number): Promise<void> {
    if (!(await this.payees.of([account_id])).length) throw new AppError('cod_round.no_account');
  }

  /** The orders of a round by their ids, page by page. @throws AppError record.not_found, service.unavailable */
  async ordersOf(shop: ShopCaller, id: number, asked: QueryOf<typeof walletRoutes.codApprovalOrders>) {
    await this.get(shop, id);
    const { account_id } = shop;
    const { page, limit, offset } = pageOf(asked);
    const after = cursorOf(asked.after)?.id;
    const wanted = { limit, offset: after ? 0 : offset, ...(after && { after }) };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.rounds.parcels(tx, account_id, id, wanted));
    const told = await this.told(account_id, rows);
    return { rows: told, page, limit, next: nextOf(told, limit, (row) => row.cod_dt), ...totalOf(counted) };
  } // prettier-ignore

  /** Rows of the export in batches, by the ids of the orders. @throws AppError record.not_found, service.unavailable */
  async *export(shop: ShopCaller, id: number, language: string): AsyncGenerator<string[][]> {
    await this.get(shop, id);
    const { account_id } = shop;
    const nameOf = (status: CodStatus) => text(language, `status.cod_status.${status}`);
    for (let after = 0; ;) {
      const { rows } = await this.db.read({ account_id }, (tx) =>
        this.rounds.parcels(tx, account_id, id, { limit: MOST_REPORT_ROWS, offset: 0, after }),
      );
      if (rows.length) yield (await this.told(account_id, rows)).map((row) => codReportCells(row, nameOf));
      after = rows.at(-1)?.order_id ?? after;
      if (rows.length < MOST_REPORT_ROWS) return;
    }
  }

  /** Orders tells what stands beside the money; what the money is and where stands here, and is newer. */
  private async told(account_id: number, parcels: readonly CodParcelEntity[]): Promise<CodReportRow[]> {
    if (!parcels.length) return [];
    const known = new Map(parcels.map((row) => [row.order_id, row]));
    const rows = await this.orders.of(account_id, [...known.keys()]);
    return rows.flatMap((row) => {
      const parcel = known.get(row.id);
      if (!parcel) return [];
      const { cod_status, cod_amount, cod_fee, cod_fee_vat, cod_received_flag, cod_received_dt, delivered_dt } = parcel;
      const money = { cod_amount, cod_fee, cod_fee_vat, net_amount: netOf(parcel) };
      return [
        {
          ...row,
          ...money,
          cod_status,
          cod_received_flag,
          cod_received_dt,
          delivered_dt,
          cod_dt: cod_received_dt ?? delivered_dt,
        },
      ];
    });
  }
}
