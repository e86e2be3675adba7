import { createHmac } from 'node:crypto';
import { DAY_MS } from '@lamliang/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { REVEALING_ROLES, type CallerIdentity, type CustomerDetail, type SealedField } from '@lamliang/contracts/auth'; // prettier-ignore
import {
  AppError,
  Db,
  Every,
  keyFor,
  keyRing,
  keysOf,
  Limits,
  LOGGER,
  Sealer,
  SERVICE_CONFIG,
  type AuditTrail,
  type Logger,
  type Tx,
} from '@lamliang/platform';
import { AccessLog, noteBy, type Visitor } from '../access-log/access-log.service.ts';
import { shopName } from '../accounts/account.rules.ts';
import type { AuthConfig } from '../config.ts';
import { lastDigits, masked, sameNumberText, searchedTexts, STORED_FIELDS, type StoredField } from './numbers.rules.ts';
import { NumbersRepository } from './numbers.repository.ts';
import type { SealedNumber } from './sealed-number.entity.ts';

/** Development runs without keys of its own; production refuses that. */
const UNSET = 'the sealed numbers of a development machine';
/** Numbers that one member of staff may read in full within a day. */
const A_DAY = 100;
/** Searches of one member of staff for a text that may be a whole number: each tells whether some shop has it. */
const SEARCHES = { a_minute: 20, a_day: 300 };
const MINUTE_MS = 60_000;
/** Rows in one transaction of the timer. */
const AT_ONCE = 200;

export type Numbers = Partial<Record<StoredField, string | null>>;

/** ID-card, tax and bank account numbers: stored encrypted, shown by their last digits, read in full with a reason. */
@Injectable()
export class NumbersService {
  private readonly sealer: Sealer;
  /** The id of the newest key. */
  readonly newest: number;
  private readonly index_key: Buffer;
  /** Numbers that this process could not open, so that each is told once and not every minute. */
  private readonly unopened = new Set<string>();

  constructor(
    private readonly db: Db,
    private readonly limits: Limits,
    @Inject(SERVICE_CONFIG) config: AuthConfig,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly numbers: NumbersRepository,
    private readonly access: AccessLog,
  ) {
    const ring = keyRing(keysOf(config.NUMBER_KEYS || `1:${UNSET.replaceAll(' ', '-')}`));
    this.newest = ring.length;
    this.sealer = new Sealer(ring.map((secret) => keyFor(secret, 'sealed number')));
    this.index_key = keyFor(config.NUMBER_INDEX_KEY || UNSET, 'blind index of numbers');
  }

  /** Stores what is given of an account's numbers, in the transaction of the account. */
  async seal(tx: Tx, account_id: number, numbers: Record<SealedField, string | null>): Promise<void> {
    await this.numbers.put(tx, this.rowsOf(account_id, numbers));
  }

  /** Replaces numbers of an account, in the transaction of the account; null takes one away, what is not given stays. */
  async replace(tx: Tx, account_id: number, numbers: Numbers): Promise<void> {
    const gone = STORED_FIELDS.filter((field) => numbers[field] === null);
    if (gone.length) await this.numbers.remove(tx, account_id, gone);
    await this.numbers.put(tx, this.rowsOf(account_id, numbers));
  }

  /** The number of company papers is the account's own from now on, in the transaction of the account; a public one stands in its row. */
  async acceptAsked(tx: Tx, account_id: number): Promise<void> {
    const asked = await this.numbers.sealed(tx, account_id, 'asked_tax_id');
    if (!asked) return this.numbers.remove(tx, account_id, ['tax_id']);
    const number = this.sealer.open(asked, placeOf(account_id, 'asked_tax_id'));
    await this.numbers.acceptAsked(tx, { account_id, sealed: this.sealer.seal(number, placeOf(account_id, 'tax_id')) });
  }

  /** An account's numbers as they are shown. */
  async shown(tx: Tx, account_id: number): Promise<Numbers> {
    const rows = await this.numbers.lastDigits(tx, account_id);
    return Object.fromEntries(rows.map(({ field, last_digits }) => [field, masked(last_digits)]));
  }

  /** Other shops with one of an account's numbers. */
  async sameAs(tx: Tx, account_id: number): Promise<CustomerDetail['same_numbers']> {
    const rows = await this.numbers.sameAs(tx, account_id);
    return rows.map((row) => ({ field: row.field, account_id: row.account_id, shop_name: shopName(row) }));
  }

  /**
   * Accounts with the whole number that is searched for; none for any other text, and for staff who may not reveal one: an
   * answer to a guess reveals it. Each search is limited and in the access log.
   * @throws AppError rate.limited
   */
  async accountsOf(visitor: Visitor, route: string, search: string): Promise<number[]> {
    const texts = searchedTexts(search);
    const { staff_role, login_id } = visitor.caller;
    if (!texts.length || !REVEALING_ROLES.some((role) => role === staff_role)) return [];
    await this.limits.consume(`number_search_minute:${login_id}`, SEARCHES.a_minute, MINUTE_MS);
    await this.limits.consume(`number_search_day:${login_id}`, SEARCHES.a_day, DAY_MS);
    const indexes = texts.map((text) => this.indexOf(text));
    return await this.db.system(async (tx) => {
      await this.access.add(tx, noteBy(visitor, 'number_search', route));
      return await this.numbers.accountsOf(tx, indexes);
    });
  }

  /**
   * One number in full; who read it and why stands in the audit trail. While company papers wait, the tax ID is theirs.
   * @throws AppError account.not_found; record.not_found where the shop has no such number; rate.limited
   */
  async reveal(
    id: number,
    { field, reason }: { field: SealedField; reason: string },
    staff: CallerIdentity,
    audit: AuditTrail,
  ): Promise<{ number: string }> {
    await this.limits.consume(`reveal:${staff.login_id}`, A_DAY, DAY_MS);
    return await this.db.system(async (tx) => {
      if (!(await this.numbers.isShop(tx, id))) throw new AppError('account.not_found');
      const asks = field === 'tax_id' && (await this.numbers.asks(tx, id));
      const asked = asks ? await this.numbers.sealed(tx, id, 'asked_tax_id') : undefined;
      const sealed = asked ?? (await this.numbers.sealed(tx, id, field));
      if (!sealed) throw new AppError('record.not_found');
      const number = this.sealer.open(sealed, placeOf(id, asked ? 'asked_tax_id' : field));
      await audit.write(tx, { target_id: id, reason, after: { number_field: field } });
      return { number };
    });
  }

  /** A sealed number of an account as it is kept at another place: it opens there alone. */
  sealAnew(sealed: Buffer, account_id: number, field: SealedField, place: string): Buffer {
    return this.sealAt(this.openOwn(sealed, account_id, field), place);
  }

  /** A sealed number of an account. It stays within this service. */
  openOwn(sealed: Buffer, account_id: number, field: SealedField): string {
    return this.sealer.open(sealed, placeOf(account_id, field));
  }

  /** A number as it is kept at a place: it opens there alone. */
  sealAt(number: string, place: string): Buffer {
    return this.sealer.seal(number, place);
  }

  /** What was sealed for a place; undefined where it was not. Whoever asks has it audited. */
  openAt(sealed: Buffer, place: string): string | undefined {
    try {
      return this.sealer.open(sealed, place);
    } catch (error) {
      // Whoever moved it, or a key that is lost: the caller is told that there is none.
      this.log.error({ err: error, place }, 'a number that was kept elsewhere cannot be opened');
      return undefined;
    }
  }

  /** Seals what the release before wrote plain, and seals anew what an older key sealed; in short transactions. */
  @Every(60_000, 'seal-numbers')
  async sweep(): Promise<void> {
    let moved = 0;
    for (let some = AT_ONCE; some === AT_ONCE; moved += some)
      some = await this.db.system(async (tx) => {
        const rows = await this.numbers.plain(tx, AT_ONCE);
        await this.numbers.put(tx, rows.flatMap((row) => this.rowsOf(row.id, row))); // prettier-ignore
        await this.numbers.removePlain(tx, rows.map(({ id }) => id)); // prettier-ignore
        return rows.length;
      });
    const resealed = await this.resealAll();
    if (moved || resealed) this.log.info({ moved, resealed, key_id: this.newest }, 'numbers were sealed');
  }

  private async resealAll(): Promise<number> {
    let resealed = 0;
    let after: [number, string] | undefined = [0, ''];
    while (after) {
      const from: [number, string] = after;
      after = await this.db.system(async (tx) => {
        const rows = await this.numbers.olderThan(tx, this.newest, from, AT_ONCE);
        const anew = rows.flatMap(({ account_id, field, sealed, key_id }) => {
          try {
            return this.rowsOf(account_id, { [field]: this.sealer.open(sealed, placeOf(account_id, field)) });
          } catch (error) {
            const place = `${placeOf(account_id, field)}:${key_id}`;
            if (!this.unopened.has(place))
              this.log.error({ err: error, account_id, field, key_id }, 'a number cannot be opened');
            this.unopened.add(place);
            return [];
          }
        });
        await this.numbers.put(tx, anew);
        resealed += anew.length;
        const last = rows.at(-1);
        return last && rows.length === AT_ONCE ? [last.account_id, last.field] : undefined;
      });
    }
    return resealed;
  }

  private rowsOf(account_id: number, numbers: Numbers): Omit<SealedNumber, 'key_id'>[] {
    return STORED_FIELDS.flatMap((field) => {
      const number = numbers[field];
      if (!number) return [];
      const text = sameNumberText(field, number);
      return {
        account_id,
        field,
        sealed: this.sealer.seal(number, placeOf(account_id, field)),
        last_digits: lastDigits(number),
        blind_index: text === undefined ? null : this.indexOf(text),
      };
    });
  }

  private indexOf(text: string): Buffer {
    return createHmac('sha256', this.index_key).update(text).digest();
  }
}

/** Where a sealed number stands: table, column and row. One that was moved does not open. */
const placeOf = (account_id: number, field: StoredField): string => `auth.sealed_number.${field}:${account_id}`;
