import type { AnswerOf, BodyOf } from '@lamliang/contracts';
import type { authRoutes } from '@lamliang/contracts/auth';
import { AppError, Db, Every, LOGGER, type AuditTrail, type Logger, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { shopName } from '../accounts/account.rules.ts';
import { digitsOf } from '../numbers/numbers.rules.ts';
import { NumbersService } from '../numbers/numbers.service.ts';
import { branchCode } from './buyers.rules.ts';
import { BuyersRepository, type BuyerRow } from './buyers.repository.ts';

type Told = AnswerOf<typeof authRoutes.buyers>[number];
/** Where the number of a buyer stands: with the papers of one shop. It opens for no other. */
const placeOf = (account_id: number): string => `invoicing.buyer:${account_id}`;
/** Rows in one transaction of the timer. */
const AT_ONCE = 200;

/**
 * Shops as tax papers name them. The number of a person leaves under an id: it is kept here, sealed, also when the account
 * is gone, because the law wants its papers for years.
 */
@Injectable()
export class BuyersService {
  /** Numbers that this process could not open, so that each is told once and not every hour. */
  private readonly unopened = new Set<number>();

  constructor(
    private readonly db: Db,
    private readonly numbers: NumbersService,
    private readonly buyers: BuyersRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Those of these accounts that are shops. A number that was not kept before has an audit row. */
  async of(account_ids: number[], audit: AuditTrail): Promise<Told[]> {
    return await this.db.system(async (tx) => {
      const told: Told[] = [];
      let kept = 0;
      for (const row of await this.buyers.of(tx, account_ids)) {
        const number = await this.numberOf(tx, row);
        if (number?.fresh) {
          kept += 1;
          await audit.write(tx, { target_id: row.account_id, after: { number_field: row.field } });
        }
        told.push({
          ...toldOf(row),
          number_id: number?.id ?? null,
          last_digits: number ? (row.last_digits ?? '') : '',
        });
      }
      if (!kept) audit.unchanged();
      return told;
    });
  }

  /** The number of a person for a paper. @throws AppError record.not_found */
  async open({ account_id, number_id, reason }: BodyOf<typeof authRoutes.openBuyerNumber>, audit: AuditTrail) {
    return await this.db.system(async (tx) => {
      const row = await this.buyers.number(tx, account_id, number_id);
      const number = row && this.numbers.openAt(row.sealed, placeOf(account_id));
      if (number === undefined) throw new AppError('record.not_found');
      await audit.write(tx, { target_id: account_id, reason, after: { number_field: 'id_card_number' } });
      return { number };
    });
  }

  /** Seals anew what an older key sealed. */
  @Every(60_000, 'seal-buyer-numbers')
  async sweep(): Promise<void> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await this.db.system(async (tx) => {
        const rows = await this.buyers.olderThan(tx, this.numbers.newest, from, AT_ONCE);
        for (const { id, account_id, sealed } of rows) {
          if (this.unopened.has(id)) continue;
          const number = this.numbers.openAt(sealed, placeOf(account_id));
          if (number === undefined) this.unopened.add(id);
          else await this.buyers.reseal(tx, id, this.numbers.sealAt(number, placeOf(account_id)));
        }
        if (rows.length) this.log.info({ read: rows.length, key_id: this.numbers.newest }, 'numbers of buyers were sealed anew');
        return rows.length === AT_ONCE ? rows.at(-1)?.id : undefined;
      });
    }
  } // prettier-ignore

  /** The thirteen digits of a person, kept; undefined where there are none. */
  private async numberOf(tx: Tx, row: BuyerRow): Promise<{ id: number; fresh: boolean } | undefined> {
    const { account_id, field, sealed, last_digits, blind_index } = row;
    if (!field || !sealed || !last_digits || !blind_index) return undefined;
    const number = digitsOf(this.numbers.openOwn(sealed, account_id, field));
    if (number.length !== 13) return undefined;
    const kept = this.numbers.sealAt(number, placeOf(account_id));
    return await this.buyers.keep(tx, { account_id, sealed: kept, last_digits, blind_index });
  }
}

function toldOf(row: BuyerRow): Omit<Told, 'number_id' | 'last_digits'> {
  const { account_id, account_type, tax_id, head_office_flag, address, telephone, email } = row;
  const is_company = account_type === 'juristic';
  return {
    account_id,
    account_type,
    name: is_company ? shopName(row) : `${row.name} ${row.last_name}`.trim(),
    tax_id: is_company ? digitsOf(tax_id ?? '') || null : null,
    head_office_flag,
    branch_code: branchCode(row.branch_name),
    address,
    telephone,
    email,
  };
}
