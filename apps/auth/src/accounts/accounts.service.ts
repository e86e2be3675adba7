import { Inject, Injectable } from '@nestjs/common';
import type { AccessLevelId, AnswerOf, Flag, FlagMap, QueryOf } from '@lamliang/contracts';
import {
  authRoutes,
  flagsOfLevel,
  USER_STATES,
  type AccountTerms,
  type Customer,
  type CustomerDetail,
  type LevelTerms,
  type LinkRow as WireLink,
} from '@lamliang/contracts/auth';
import { DEFAULT_LIMIT } from '@lamliang/contracts';
import { likePattern, searchText } from '@lamliang/kernel';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import {
  AppClock,
  AppError,
  Db,
  LOGGER,
  Peers,
  SERVICE_CONFIG,
  staffList,
  type AuditTrail,
  type Listed,
  type Logger,
  type Tx,
} from '@lamliang/platform';
import { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { Visitor } from '../access-log/access-log.service.ts';
import type { AuthConfig } from '../config.ts';
import { NumbersService } from '../numbers/numbers.service.ts';
import { SecondFactorsService } from '../second-factors/second-factors.service.ts';
import { PasswordsService } from '../sessions/passwords.service.ts';
import { accessLevelView } from '../sessions/session.view.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { VerificationRecords } from '../verifications/verification-records.service.ts';
import { newShop, sealedNumbersOf, searchForm } from './account.rules.ts';
import { AccountChanges, followed } from './account-changes.service.ts';
import { customerView, listedCustomer, type AccountRow } from './account.view.ts';
import { AccountsRepository, type AccountSearch, type ShopFound } from './accounts.repository.ts';

const SORTABLE = {
  id: 'id',
  name: 'name',
  company_name: 'company_name',
  create_dt: 'create_dt',
  status: 'status',
  cod_verify_flag: 'cod_verify_flag',
};

/** Shops that a backfill reads at once. */
const STATES = 500;

/** A login to be made, whose password is hashed already. */
export type Opening = Pick<AccountTerms, 'provider' | 'shop' | 'staff_role'> & {
  login: Omit<AccountTerms['login'], 'password'>;
};

/** Shops and staff: creation, links of logins, search. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly peers: Peers,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly accounts: AccountsRepository,
    private readonly affiliates: AffiliatesService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly numbers: NumbersService,
    private readonly factors: SecondFactorsService,
    private readonly changes: AccountChanges,
    private readonly verifications: VerificationRecords,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Makes a login with its shop (as owner), its staff account, or with links to other shops. When telephone or e-mail
   * already has a login, only missing links are added.
   * @throws AppError account.not_found when a linked shop does not exist
   */
  async register(
    terms: AccountTerms,
    audit: AuditTrail,
  ): Promise<{ login_id: number; account_id: number | null; created_flag: 0 | 1 }> {
    const password_hash = await this.passwords.hash(terms.login.password);
    const made = await this.db.system(async (tx) => {
      const { taken, login_id, account } = await this.open(tx, terms, password_hash);
      if (!taken && terms.totp_secret) await this.factors.plant(tx, login_id, terms.totp_secret);
      for (const link of terms.links ?? []) await this.link(tx, login_id, link.parent_id, link.access_level_id);
      const created_flag: 0 | 1 = taken ? 0 : 1;
      await audit.write(tx, {
        target_id: login_id,
        after: { created_flag, account_id: account?.id, links: terms.links },
      });
      return { login_id, account_id: taken ? taken.account_id : (account?.id ?? null), created_flag };
    });
    for (const link of terms.links ?? []) await this.sessions.refresh(link.parent_id, made.login_id);
    return made;
  }

  /**
   * Makes a login, and its shop or staff account where the terms name one, as part of another change. The names of the
   * provider are locked until the end of `tx`.
   * @returns `taken`, the login that has telephone or email already, in the place of a new one
   */
  async open(tx: Tx, terms: Opening, password_hash: string) {
    const { login, staff_role, provider = this.config.PROVIDER } = terms;
    await this.accounts.lockNames(tx, provider);
    const taken = await this.accounts.takenLogin(tx, provider, login.telephone, login.email);
    if (taken) return { taken, login_id: taken.id, account: undefined };
    const account = await this.openAccount(tx, provider, terms);
    const login_id = await this.accounts.insertLogin(tx, {
      provider,
      telephone: login.telephone,
      email: login.email,
      password_hash,
      user_name: login.user_name,
      profile_pic: login.profile_pic || null,
      account_id: account?.id ?? null,
      staff_role: staff_role ?? null,
      create_dt: account?.create_dt ?? this.clock.now(),
    });
    if (account?.kind === 'shop') await this.link(tx, login_id, account.id, 1);
    return { taken: undefined, login_id, account };
  }

  /** Whether a telephone or an email has a login of a provider. */
  async isTaken(provider: string, telephone: string, email: string): Promise<boolean> {
    const taken = await this.db.systemAutocommit((tx) => this.accounts.takenLogin(tx, provider, telephone, email));
    return taken !== undefined;
  }

  /**
   * Lets a login into a shop of its provider, or back into it, as part of another change; staff into any.
   * @throws AppError account.not_found
   */
  async link(tx: Tx, login_id: number, account_id: number, access_level_id: AccessLevelId): Promise<number> {
    await this.changes.read(tx, account_id);
    const link = { login_id, account_id, access_level_id, create_dt: this.clock.now() };
    const id = await this.accounts.upsertLink(tx, link);
    if (id === undefined) throw new AppError('account.not_found');
    return id;
  }

  /**
   * Grants a login access to a shop; a repeated call sets the level and reactivates the link.
   * @throws AppError account.not_found for an unknown login or shop
   */
  async addLink(
    terms: { login_id: number; parent_id: number; access_level_id: 2 | 3 | 4 },
    audit: AuditTrail,
  ): Promise<WireLink> {
    const link = await this.db.system(async (tx) => {
      if (!(await this.accounts.loginExists(tx, terms.login_id))) throw new AppError('account.not_found');
      const id = await this.link(tx, terms.login_id, terms.parent_id, terms.access_level_id);
      await audit.write(tx, { target_id: terms.login_id, after: terms });
      return await this.sessions.link(tx, terms.login_id, id);
    });
    await this.sessions.refresh(terms.parent_id, terms.login_id);
    return link;
  }

  /**
   * Sets flags of an employee level for one shop, effective for all its sessions from the next request. What the level
   * has already is no change.
   * @param also what else belongs to it, or refuses it: it gets the flags that the level had
   * @throws AppError account.not_found for an unknown shop
   */
  async switchLevel(terms: LevelTerms, audit: AuditTrail, also?: (tx: Tx, had: FlagMap) => Promise<void>) {
    const { account_id, access_level_id, flags } = terms;
    const switched = await this.db.system(async (tx) => {
      await this.changes.lock(tx, account_id);
      const before = await this.sessions.levelFlags(tx, account_id);
      const had = flagsOfLevel(access_level_id, before);
      if (Object.entries(flags).every(([flag, set]) => set === (had[flag as Flag] ?? 0))) {
        audit.unchanged();
        return before;
      }
      const row = await this.accounts.switchLevel(tx, account_id, access_level_id, flags);
      if (!row) throw new AppError('account.not_found');
      await also?.(tx, had);
      const told = Object.fromEntries(Object.keys(flags).map((flag) => [flag, had[flag as Flag] ?? 0]));
      await audit.write(tx, { target_id: account_id, before: { access_level_id, flags: told }, after: { access_level_id, flags } }); // prettier-ignore
      return row;
    });
    await this.sessions.refresh(account_id);
    return accessLevelView(access_level_id, switched);
  }

  /** Customers by text (names, owner, company, tax id, e-mail, telephone, id), verification and COD verification. */
  async list(query: QueryOf<typeof authRoutes.accounts>, visitor: Visitor) {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const page = query.page ?? 1;
    const found = await this.find({
      ...(await this.wanted(query.search, visitor, authRoutes.accounts.id)),
      ...byStatus(query.status),
      cod_status: query.cod_status && [query.cod_status],
      same_number: false,
      request_support_flag: undefined,
      sale_id: undefined,
      unattended_flag: undefined,
      ids: undefined,
      limit,
      offset: (page - 1) * limit,
      order: 'id DESC',
    });
    return { ...found, rows: found.rows.map((row) => listedCustomer(row)), page, limit };
  }

  /** The same for the console. */
  async staffList(query: QueryOf<typeof authRoutes.staffCustomers>, visitor: Visitor): Promise<Listed<Customer>> {
    const { filter, ...page } = staffList(query, SORTABLE);
    const {
      q,
      id: ids,
      status,
      user_status,
      cod_status,
      same_number_flag,
      request_support_flag,
      sale_id,
      unattended_flag,
    } = filter;
    const same_number = same_number_flag === 1;
    const wanted = await this.wanted(q, visitor, authRoutes.staffCustomers.id);
    const terms = {
      ...wanted,
      ids,
      status,
      user_status,
      cod_status,
      same_number,
      request_support_flag,
      sale_id,
      unattended_flag,
      ...page,
    };
    const { rows, ...found } = await this.find(terms);
    return { rows: rows.map((row) => listedCustomer(row)), ...found };
  }

  /**
   * One customer with who referred it, balances from wallet and special prices from pricing; each null when its service does not respond.
   * @throws AppError account.not_found
   */
  async detail(id: number): Promise<CustomerDetail> {
    const { row, shown, same_numbers, referrer } = await this.db.systemAutocommit(async (tx) => ({
      row: await this.changes.read(tx, id),
      shown: await this.numbers.shown(tx, id),
      same_numbers: await this.numbers.sameAs(tx, id),
      referrer: await this.affiliates.referrerOf(tx, id),
    }));
    const away = (error: unknown) => {
      this.log.error({ err: error, account_id: id }, 'figures of a customer cannot be read');
      return null;
    };
    const [balances, waiting, special_prices] = await Promise.all([
      this.peers
        .call(walletRoutes.internalBalances, { body: { account_ids: [id] } })
        .then((rows) => rows[0] ?? null)
        .catch(away),
      this.peers.call(walletRoutes.pendingTopups, { body: { account_id: id } }).catch(away),
      this.peers.call(pricingRoutes.specialPrices, { params: { account_id: id } }).catch(away),
    ]);
    return {
      ...customerView(row, shown, balances, waiting?.commission ?? null),
      special_prices,
      same_numbers,
      referrer,
    };
  }

  /** What a search may mean: a part of the text, an id, a whole number that is stored sealed. */
  private async wanted(
    search: string | undefined,
    visitor: Visitor,
    route: string,
  ): Promise<Pick<AccountSearch, 'pattern' | 'meant'>> {
    const text = searchText(search);
    if (!search || !text) return { pattern: undefined, meant: [] };
    const same = await this.numbers.accountsOf(visitor, route, search.trim());
    return { pattern: likePattern(searchForm(text)), meant: /^\d{1,15}$/.test(text) ? [...same, Number(text)] : same };
  }

  /** Which of the accounts are shops, and how they pay. */
  async shops(ids: number[]): Promise<ShopFound[]> {
    return await this.db.systemAutocommit((tx) => this.accounts.shops(tx, ids));
  }

  /** What other services follow of each shop, by id, for a backfill that continues after the id `after`. */
  async *states(after: string): AsyncGenerator<AnswerOf<typeof authRoutes.accountStates>> {
    let last = Number(after);
    for (;;) {
      const rows = await this.db.systemAutocommit((tx) => this.accounts.shopsAfter(tx, last, STATES));
      for (const shop of rows) yield { key: String(shop.id), version: shop.version, payload: followed(shop) };
      const end = rows.at(-1);
      if (!end || rows.length < STATES) return;
      last = end.id;
    }
  }

  private find(search: AccountSearch): Promise<Listed<AccountRow>> {
    return this.db.systemAutocommit((tx) => this.accounts.search(tx, search));
  }

  private async openAccount(tx: Tx, provider: string, terms: Opening): Promise<AccountRow | undefined> {
    const { login, shop, staff_role } = terms;
    const owned = shop ?? (staff_role ? { name: login.user_name, account_type: 'ordinary' as const } : undefined);
    if (!owned) return undefined;
    const kind = staff_role ? ('staff' as const) : ('shop' as const);
    const row = await this.accounts.insertAccount(tx, { ...newShop(login, owned, this.clock.now()), kind, provider });
    await this.numbers.seal(tx, row.id, sealedNumbersOf(owned));
    if (kind === 'shop') {
      await this.verifications.openWaiting(tx, row);
      await this.changes.publish(tx, row);
    }
    return row;
  }
}

/** `status` filters by verification, or by active and suspended shops. */
function byStatus(asked: string | undefined): Record<'status' | 'user_status', string[] | undefined> {
  const ofShop = USER_STATES.some((one) => one === asked);
  const wanted = asked === undefined ? undefined : [asked];
  return ofShop ? { status: undefined, user_status: wanted } : { status: wanted, user_status: undefined };
}
