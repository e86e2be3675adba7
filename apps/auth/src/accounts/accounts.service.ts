import { Inject, Injectable } from '@nestjs/common';
import type { AccessLevelId, QueryOf } from '@lamliang/contracts';
import {
  authEvents,
  authRoutes,
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
  Outbox,
  Peers,
  SERVICE_CONFIG,
  staffList,
  type AuditTrail,
  type Listed,
  type Tx,
} from '@lamliang/platform';
import type { Visitor } from '../access-log/access-log.service.ts';
import type { AuthConfig } from '../config.ts';
import { NumbersService } from '../numbers/numbers.service.ts';
import { SecondFactorsService } from '../second-factors/second-factors.service.ts';
import { PasswordsService } from '../sessions/passwords.service.ts';
import { accessLevelView } from '../sessions/session.view.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { newShop, sealedNumbersOf, searchForm, shopName } from './account.rules.ts';
import { customerView, listedCustomer, type AccountRow } from './account.view.ts';
import { AccountsRepository, type AccountSearch } from './accounts.repository.ts';

const SORTABLE = {
  id: 'id',
  name: 'name',
  company_name: 'company_name',
  create_dt: 'create_dt',
  status: 'status',
  cod_verify_flag: 'cod_verify_flag',
};

/** Shops and staff: creation, links of logins, search. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly peers: Peers,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly numbers: NumbersService,
    private readonly factors: SecondFactorsService,
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
      const provider = terms.provider ?? this.config.PROVIDER;
      const { login } = terms;
      const taken = await this.accounts.takenLogin(tx, provider, login.telephone, login.email);
      const account = taken ? undefined : await this.openAccount(tx, provider, terms);
      const login_id =
        taken?.id ??
        (await this.accounts.insertLogin(tx, {
          provider,
          telephone: login.telephone,
          email: login.email,
          password_hash,
          user_name: login.user_name,
          profile_pic: login.profile_pic || null,
          account_id: account?.id ?? null,
          staff_role: terms.staff_role ?? null,
          create_dt: account?.create_dt ?? this.clock.now(),
        }));
      if (!taken && terms.totp_secret) await this.factors.plant(tx, login_id, terms.totp_secret);
      if (account?.kind === 'shop') await this.link(tx, login_id, account.id, 1);
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
   * Sets flags of an employee level for one shop, effective for all its sessions from the next request.
   * @throws AppError account.not_found for an unknown shop
   */
  async switchLevel(terms: LevelTerms, audit: AuditTrail) {
    const { account_id, access_level_id, flags } = terms;
    const switched = await this.db.system(async (tx) => {
      const row = await this.accounts.switchLevel(tx, account_id, access_level_id, flags);
      if (!row) throw new AppError('account.not_found');
      await audit.write(tx, { target_id: account_id, after: { access_level_id, flags } });
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
      cod_status: query.cod_status || undefined,
      same_number: false,
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
    const { q, id: ids, status, user_status, cod_status, same_number_flag } = filter;
    const same_number = same_number_flag === 1;
    const wanted = await this.wanted(q, visitor, authRoutes.staffCustomers.id);
    const terms = { ...wanted, ids, status, user_status, cod_status, same_number, ...page };
    const { rows, ...found } = await this.find(terms);
    return { rows: rows.map((row) => listedCustomer(row)), ...found };
  }

  /**
   * One customer with balances from wallet and special prices from pricing; each null when its service does not respond.
   * @throws AppError account.not_found
   */
  async detail(id: number): Promise<CustomerDetail> {
    const { row, shown, same_numbers } = await this.db.systemRead(async (tx) => {
      const found = await this.accounts.shop(tx, id);
      if (!found) throw new AppError('account.not_found');
      return { row: found, shown: await this.numbers.shown(tx, id), same_numbers: await this.numbers.sameAs(tx, id) };
    });
    const [balances, special_prices] = await Promise.all([
      this.peers
        .call(walletRoutes.internalBalances, { body: { account_ids: [id] } })
        .then((rows) => rows[0] ?? null)
        .catch(() => null),
      this.peers.call(pricingRoutes.specialPrices, { params: { account_id: id } }).catch(() => null),
    ]);
    return { ...customerView(row, shown, balances), special_prices, same_numbers };
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

  /** Which of the accounts are shops. */
  async shops(ids: number[]): Promise<{ account_id: number }[]> {
    return await this.db.systemRead((tx) => this.accounts.shops(tx, ids));
  }

  private find(search: AccountSearch): Promise<Listed<AccountRow>> {
    return this.db.systemRead((tx) => this.accounts.search(tx, search));
  }

  private async openAccount(tx: Tx, provider: string, terms: AccountTerms): Promise<AccountRow | undefined> {
    const { login, shop, staff_role } = terms;
    const owned = shop ?? (staff_role ? { name: login.user_name, account_type: 'ordinary' as const } : undefined);
    if (!owned) return undefined;
    const kind = staff_role ? ('staff' as const) : ('shop' as const);
    const row = await this.accounts.insertAccount(tx, { ...newShop(login, owned, this.clock.now()), kind, provider });
    await this.numbers.seal(tx, row.id, sealedNumbersOf(owned));
    if (kind === 'shop')
      await this.outbox.publish(tx, authEvents.accountChanged, {
        key: String(row.id),
        version: row.version,
        payload: {
          account_id: row.id,
          shop_name: shopName(row),
          payment_type: row.payment_type,
          cod_verify_flag: row.cod_verify_flag,
          user_status: row.user_status,
        },
      });
    return row;
  }

  private async link(tx: Tx, login_id: number, account_id: number, access_level_id: AccessLevelId): Promise<number> {
    if (!(await this.accounts.shop(tx, account_id))) throw new AppError('account.not_found');
    return await this.accounts.upsertLink(tx, { login_id, account_id, access_level_id, create_dt: this.clock.now() });
  }
}

/** `status` filters by verification, or by active and suspended shops. */
function byStatus(status: string | undefined): { status: string | undefined; user_status: string | undefined } {
  return status === 'active' || status === 'suspended'
    ? { status: undefined, user_status: status }
    : { status: status || undefined, user_status: undefined };
}
