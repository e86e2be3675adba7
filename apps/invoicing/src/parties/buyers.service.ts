import type { BuyerField, PaperKind } from '@lamliang/contracts/invoicing';
import { DAY_MS } from '@lamliang/kernel';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { AppError, Db, Limits, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { BuyersClient } from './buyers.client.ts';
import { BuyersRepository } from './buyers.repository.ts';
import { buyerOf, lacksOf, neededOf, sellerOf, type FrozenParty } from './party.rules.ts';

/** Documents that name the number of one person within a day. */
const NUMBERS_A_DAY = 500;

/** Whoever issues papers, and whom they are issued to. */
@Injectable()
export class BuyersService {
  readonly seller: FrozenParty;
  private readonly book = thaiAddressBook();

  constructor(
    private readonly db: Db,
    private readonly buyers: BuyersRepository,
    private readonly client: BuyersClient,
    private readonly limits: Limits,
    @Inject(SERVICE_CONFIG) config: InvoicingConfig,
  ) {
    this.seller = sellerOf(config, this.book);
  }

  /**
   * Asks auth who these shops are. Done before the transaction that issues: it asks another service.
   * @param account_ids at most 1,000
   * @returns what a tax invoice to each would lack
   * @throws AppError service.unavailable
   */
  async know(account_ids: number[]): Promise<Map<number, BuyerField[]>> {
    if (!account_ids.length) return new Map();
    const told = (await this.client.of(account_ids)).map((one) => {
      const party = buyerOf(one, this.book);
      return { account_id: one.account_id, party, lacks: lacksOf(party) };
    });
    return await this.db.system(async (tx) => {
      await this.buyers.keep(tx, told);
      // A shop that has left is as it was before.
      return new Map((await this.buyers.lacks(tx, account_ids)).map(({ account_id, lacks }) => [account_id, lacks]));
    });
  }

  /**
   * Asks about those of these shops that nobody asked about yet, so that a shop which leaves has its last papers.
   * @throws AppError service.unavailable
   */
  async knowNew(account_ids: number[]): Promise<void> {
    const known = await this.db.systemAutocommit((tx) => this.buyers.lacks(tx, account_ids));
    const ids = new Set(known.map(({ account_id }) => account_id));
    await this.know(account_ids.filter((id) => !ids.has(id)));
  }

  /**
   * A shop as a paper of a kind names it.
   * @throws AppError paper.buyer_incomplete, whose `lacks` names what the paper would need
   */
  async of(tx: Tx, account_id: number, kind: PaperKind): Promise<FrozenParty> {
    const buyer = await this.buyers.one(tx, account_id);
    const needed = neededOf(kind);
    const lacks = buyer ? buyer.lacks.filter((field) => needed.includes(field)) : needed;
    if (!buyer || lacks.length) throw new AppError('paper.buyer_incomplete', { data: { lacks } });
    return buyer.party;
  }

  /** A shop as it is known; undefined where nobody asked about it. */
  async known(tx: Tx, account_id: number): Promise<FrozenParty | undefined> {
    return (await this.buyers.one(tx, account_id))?.party;
  }

  /**
   * The number of the person whom a paper is issued to; null where it names none.
   * @throws AppError service.unavailable, rate.limited
   */
  async numberOf({ account_id, paper_no, buyer }: { account_id: number; paper_no: string; buyer: FrozenParty }): Promise<string | null> {
    if (buyer.number_id === null) return null;
    await this.limits.consume(`buyer_number:${account_id}`, NUMBERS_A_DAY, DAY_MS);
    return await this.client.number(account_id, buyer.number_id, paper_no).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'record.not_found') return null;
      throw error;
    });
  } // prettier-ignore

  /** Forgets shops that have left, each once the paper of its last day is issued. */
  async forgetGone(): Promise<void> {
    await this.db.system((tx) => this.buyers.forgetGone(tx));
  }
}
