import { randomUUID } from 'node:crypto';
import { FLAGS, type Client, type FlagMap, type StaffRole } from '@lamliang/contracts';
import { authRoutes, type AccountTerms, type CallerIdentity } from '@lamliang/contracts/auth';
import { ordersRoutes, type PickupPoint } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, HOUR_MS, satang, startOfBangkokDay, SteppedClock } from '@lamliang/kernel';
import { AppClock, closeServer, compose, derivedSecrets, listen, ready, type Composition } from '@lamliang/platform';
import { resolveClaims } from './demo-claims.ts';
import { seedReseller } from './demo-reseller.ts';
import { seedEmployees, seedOpenInvite } from './demo-employees.ts';
import { acceptBank, seedPeople, type DemoPerson } from './demo-people.ts';
import { seedOldPickups, seedOpenPickups } from './demo-pickups.ts';
import { directClient } from './direct-client.ts';
import { closeDays } from './demo-days.ts';
import { DemoMoney } from './demo-money.ts';
import { DemoOrders, type OpenShop } from './demo-orders.ts';
import { DemoPapers } from './demo-papers.ts';
import { readOldNotices } from './demo-notices.ts';
import { seedPackages, seedTopups } from './demo-topups.ts';
import { firstDayBefore } from './order-plan.rules.ts';
import {
  DEMO_RESELLER,
  DEMO_SHOPS,
  DEMO_SECOND_FACTOR,
  DEMO_FINANCE,
  DEMO_STAFF,
  DEMO_SUPERVISOR,
  pointsOf,
  type DemoShop,
} from './demo-shops.ts';
import type { SeedOptions } from './options.ts';
import type { MoneyPeople } from './money-people.ts';
import { settled } from './settled.ts';
import { demoState, markSeed, recreate } from './state.ts';

/** When shops begin, after midnight in Bangkok (ms): before anybody books. */
const OPENING_MS = 7 * HOUR_MS;
const ALL_FLAGS = Object.fromEntries(FLAGS.map((f) => [f, 1])) as FlagMap;

/**
 * Fills an empty database through the services' own use cases, with a clock that advances from the first day of
 * the month before last, and ends with all work done and a clean ledger check. An interrupted seed restarts on a new database.
 * @throws Error when the ledger is not clean at the end
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  if ((await demoState(options.database_url)) === 'half') await recreate(options.database_url);
  await markSeed(options.database_url, 'started');
  const now = options.now ?? new Date();
  const clock = new SteppedClock(new Date(startOfBangkokDay(firstDayBefore(now)).getTime() + OPENING_MS));
  const callers = new Map<string, CallerIdentity>();
  const composition = await compose(options.definitions, {
    database_url: options.database_url,
    secrets: derivedSecrets(options.role_secret),
    // Traces of months within seconds would be useless, and so would limits; a browser for each paper takes minutes.
    env: {
      ...options.env,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      PAPERS_PRINTED: 'when-asked',
    },
    clock: new AppClock(clock),
    introspect: (token) => Promise.resolve(callers.get(token) ?? null),
  });
  const server = listen(composition);
  // The port is open only for the sandbox: the health check reports not ready.
  composition.drain();
  await ready(server, options.port, options.host);
  try {
    await new Seeding(composition, clock, callers, now, options).run();
  } finally {
    await closeServer(server);
    await composition.stop();
  }
  await markSeed(options.database_url, 'done');
}

class Seeding {
  constructor(
    private readonly composition: Composition,
    private readonly clock: SteppedClock,
    private readonly callers: Map<string, CallerIdentity>,
    private readonly now: Date,
    private readonly options: SeedOptions,
  ) {}

  private get origin(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  async run(): Promise<void> {
    const { admin: staff, support, sales, finance } = await this.staff();
    await seedPackages(finance);
    const shops: OpenShop[] = [];
    for (const shop of DEMO_SHOPS) shops.push(await this.shop(shop, staff, sales));
    const first = shops[0];
    if (!first) throw new Error('there is no first shop');
    const employer = { service: this.service(), as: this.as.bind(this) };
    await seedEmployees(
      employer,
      shops.map(({ shop, ...own }) => ({ owner: shop.login.telephone, ...own })),
    );
    await seedReseller(shops, { staff, finance, now: this.clock.now() });
    const points = new Map<number, PickupPoint>();
    for (const { shop, account_id, client } of shops)
      for (const point of pointsOf(shop)) {
        const made = await client.call(ordersRoutes.createPickupPoint, { body: point });
        if (!points.has(account_id)) points.set(account_id, made);
      }
    const point_id = points.get(first.account_id)?.id ?? 0;
    await seedOldPickups(first.client, this.anyone(), point_id);
    this.options.say(`${shops.length} shops, ${DEMO_STAFF.length} staff`);
    const referrer = shops.find(({ shop }) => shop.terms.affiliate_flag === 1);
    if (!referrer) throw new Error('no shop refers others');
    const open = ({ login, name }: DemoPerson) => {
      const shop = { login, terms: { name, account_type: 'ordinary' as const } };
      return this.open(shop);
    };
    const openPeople = () => seedPeople({ open, sales, support, referrer: referrer.client });
    const credit = shops.find(({ shop }) => shop.terms.payment_type === 'credit');
    const heavy = shops.find(({ shop }) => shop.heavy);
    const bare = shops.find(({ shop }) => shop.login.telephone === DEMO_RESELLER.shops[0]);
    if (!credit || !heavy || !bare)
      throw new Error('there is no shop that pays by credit, of heavy goods, or without an address');
    const who = { finance, second: staff, support, first, credit, heavy, referrer, bare, ...this.time() };
    const money = new DemoMoney(who, this.now);
    const papers = new DemoPapers(who, this.anyone(), this.now);
    await money.begin();
    const around = { ...who, anyone: this.anyone(), end: this.now, say: this.options.say.bind(this.options) };
    const claims = await new DemoOrders(around, money, papers).run(shops, points, openPeople);
    this.clock.set(this.now);
    await settled(this.composition);
    await money.finish();
    await papers.finish();
    await resolveClaims(support, claims);
    await seedTopups(finance, [first.client, referrer.client, heavy.client], this.now);
    await settled(this.composition);
    for (const { shop, account_id } of shops) await this.balance(staff, account_id, shop);
    await settled(this.composition);
    await closeDays(who);
    await readOldNotices(first.client, this.now);
    await seedOpenPickups(first.client, this.anyone(), point_id);
    // Last, so that the ids of shops stay what they were.
    for (const body of [DEMO_SUPERVISOR, DEMO_FINANCE]) await this.service().call(authRoutes.createAccount, { body });
    await seedOpenInvite(first.client);
    this.clock.set();
    const check = await staff.call(walletRoutes.runLedgerCheck, { body: {} });
    if (!check.clean_flag)
      throw new Error(`the ledger is not clean after seeding: ${JSON.stringify(check.violations)}`);
    this.options.say(`demo data are complete; ledger clean over ${check.entries} entries`);
  }

  private async staff(): Promise<Record<'admin' | 'support' | 'sales' | 'finance', Client>> {
    const clients: Partial<Record<StaffRole, Client>> = {};
    for (const { login, staff_role } of DEMO_STAFF) {
      const made = await this.service().call(authRoutes.createAccount, { body: { login, staff_role } });
      clients[staff_role] = this.as({
        kind: 'staff',
        account_id: made.account_id ?? made.login_id,
        login_id: made.login_id,
        staff_role,
        user_name: login.user_name,
      });
    }
    await this.service().call(authRoutes.createAccount, { body: DEMO_SECOND_FACTOR });
    const { admin, support, sales, finance } = clients;
    if (!admin || !support || !sales || !finance) throw new Error('there is a role of staff that nobody has');
    return { admin, support, sales, finance };
  }

  private async shop(shop: DemoShop, staff: Client, sales: Client): Promise<OpenShop> {
    const { account_id, client } = await this.open(shop);
    if (shop.bank) await acceptBank({ account_id, client }, sales, shop.bank);
    const { credit, line, special } = shop.money;
    if (line)
      await staff.call(walletRoutes.setCreditLine, {
        body: { account_id, limit: satang(line), reason: 'วงเงินเครดิตเริ่มต้น' },
      });
    if (credit)
      await staff.call(walletRoutes.adjust, {
        body: { account_id, book: 'credit', amount: satang(credit), reason: 'ยอดเริ่มต้นของข้อมูลสาธิต' },
      });
    if (shop.money.insurance)
      await staff.call(walletRoutes.adjust, {
        body: { account_id, book: 'insurance', amount: satang(shop.money.insurance), reason: 'ยอดเริ่มต้นของข้อมูลสาธิต' },
      });
    for (const price of special)
      await staff.call(pricingRoutes.setSpecialPrice, { body: { ...price, account_id, valid_from: bangkokDate(this.clock.now()), reason: 'ราคาของข้อมูลสาธิต' } }); // prettier-ignore
    return { shop, account_id, client };
  }

  /** A shop without money, and a client of its owner. */
  private async open(
    shop: Pick<DemoShop, 'login' | 'terms' | 'bank'>,
  ): Promise<{ account_id: number; client: Client }> {
    const terms: AccountTerms = { login: shop.login, shop: { ...shop.terms, create_dt: this.clock.now() } };
    const { login_id, account_id } = await this.service().call(authRoutes.createAccount, { body: terms });
    if (!account_id) throw new Error(`no account was made for ${shop.terms.name}`);
    const client = this.as({
      kind: 'shop',
      account_id,
      login_id,
      user_name: shop.login.user_name,
      shop: {
        name: shop.terms.company_name ?? shop.terms.name,
        payment_type: shop.terms.payment_type ?? 'wallet',
        cod_verify_flag: shop.bank ? 'accept' : (shop.terms.cod_verify_flag ?? 'not-confirm'),
        telephone: shop.login.telephone,
        provider: 'lamliang',
      },
    });
    return { account_id, client };
  }

  /** The clock of the demo, and what runs by it. */
  private time(): Pick<MoneyPeople, 'origin' | 'now' | 'set' | 'settle' | 'fire'> {
    return {
      origin: this.origin,
      now: () => this.clock.now(),
      set: (at) => this.clock.set(at),
      settle: () => settled(this.composition),
      fire: async (name, timer) =>
        void (await this.composition.services.find((one) => one.name === name)?.timers.fire(timer)),
    };
  }

  /** Adjusts balances to the documented amounts. */
  private async balance(staff: Client, account_id: number, shop: DemoShop): Promise<void> {
    const [is] = await this.service().call(walletRoutes.internalBalances, { body: { account_ids: [account_id] } });
    if (!is) return;
    for (const book of ['credit', 'bonus', 'insurance'] as const) {
      const wanted = shop.ends[book];
      if (wanted !== undefined && wanted !== is[book])
        await staff.call(walletRoutes.adjust, {
          body: { account_id, book, amount: satang(wanted - is[book]), reason: 'ปรับยอดให้ตรงกับข้อมูลสาธิต' },
        });
    }
  }

  /** A client that calls the handlers of this process directly, as a given caller. */
  private as(parts: Partial<CallerIdentity> & { account_id: number; login_id: number }): Client {
    const token = randomUUID();
    const shop = parts.kind === 'shop';
    this.callers.set(token, {
      kind: 'shop',
      user_name: '',
      link_id: null,
      access_level_id: shop ? 1 : null,
      flags: shop ? ALL_FLAGS : {},
      staff_role: null,
      acting_staff_id: null,
      shop: null,
      ...parts,
    });
    return this.client({ authorization: `Bearer ${token}` });
  }
  private service(): Client {
    return this.client({}, 'seed');
  }
  private anyone(): Client {
    return this.client({});
  }
  private client(headers: Record<string, string>, service?: string): Client {
    return directClient(this.composition, this.origin, headers, service);
  }
}
