import { randomUUID } from 'node:crypto';
import { FLAGS, type Client, type FlagMap, type StaffRole } from '@lamliang/contracts';
import { authRoutes, type AccountTerms, type CallerIdentity } from '@lamliang/contracts/auth';
import { ordersRoutes, type Order, type PickupPoint } from '@lamliang/contracts/orders';
import { pricingRoutes, CARRIERS } from '@lamliang/contracts/pricing';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, HOUR_MS, satang, startOfBangkokDay, SteppedClock, ZERO } from '@lamliang/kernel';
import { AppClock, closeServer, compose, derivedSecrets, listen, ready, type Composition } from '@lamliang/platform';
import { INSURED_VALUE, openClaims, resolveClaims } from './demo-claims.ts';
import { seedReseller } from './demo-reseller.ts';
import { seedEmployees, seedOpenInvite } from './demo-employees.ts';
import { seedPeople, type DemoPerson } from './demo-people.ts';
import { directClient } from './direct-client.ts';
import { closeDays } from './demo-days.ts';
import { DemoMoney } from './demo-money.ts';
import { DemoPapers } from './demo-papers.ts';
import { readOldNotices } from './demo-notices.ts';
import { seedPackages, seedTopups } from './demo-topups.ts';
import { seedWebhook } from './demo-webhook.ts';
import { arrives, firstDayBefore, planOrders, type Outcome } from './order-plan.rules.ts';
import {
  DEMO_RESELLER,
  DEMO_SHOPS,
  DEMO_SECOND_FACTOR,
  DEMO_FINANCE,
  DEMO_STAFF,
  DEMO_SUPERVISOR,
  HEAVY_SIZES,
  HEAVY_WEIGHTS,
  pointsOf,
  SIZES,
  type DemoShop,
} from './demo-shops.ts';
import type { SeedOptions } from './options.ts';
import type { MoneyPeople } from './money-people.ts';
import { people, pick, randomOf, type Made } from './people.ts';
import { settled } from './settled.ts';
import { demoState, markSeed, recreate } from './state.ts';

const SEED = 20_261_121;
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
  private readonly random = randomOf(SEED);
  private readonly person = people(this.random);
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
    const shops: { shop: DemoShop; account_id: number; client: Client }[] = [];
    for (const shop of DEMO_SHOPS) shops.push(await this.shop(shop, staff));
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
    const claims = await this.orders(shops, points, openPeople, money, papers);
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

  private async shop(shop: DemoShop, staff: Client): Promise<{ shop: DemoShop; account_id: number; client: Client }> {
    const { account_id, client } = await this.open(shop);
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
  private async open(shop: Pick<DemoShop, 'login' | 'terms'>): Promise<{ account_id: number; client: Client }> {
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
        cod_verify_flag: shop.terms.cod_verify_flag ?? 'not-confirm',
        telephone: shop.login.telephone,
        provider: 'lamliang',
      },
    });
    return { account_id, client };
  }

  private async orders(
    shops: { shop: DemoShop; account_id: number; client: Client }[],
    points: Map<number, PickupPoint>,
    openPeople: () => Promise<void>,
    money: DemoMoney,
    papers: DemoPapers,
  ): Promise<Awaited<ReturnType<typeof openClaims>>> {
    // Heavy goods are drawn by themselves, so that the others are what they were.
    const heavy = randomOf(SEED + 1);
    const anybody = people(heavy);
    const all = shops.flatMap((s) => {
      if (!s.shop.orders) return [];
      const random = s.shop.heavy ? heavy : this.random;
      const { orders, steps } = planOrders(s.shop.orders, this.now, random);
      const made = orders.map(() => (s.shop.heavy ? anybody() : this.person()));
      const booked: (Order | undefined)[] = [];
      return steps.map((step) => ({
        ...step,
        s,
        random,
        fate: orders[step.order]?.fate as Outcome,
        made: made[step.order] as Made,
        booked,
        weight: 1,
      }));
    });
    all.sort((a, b) => a.at.getTime() - b.at.getTime());
    const claimed_at = this.now.getTime() - 3 * 86_400_000;
    const dear = all.findLast(({ s, act, at }) => s === shops[0] && arrives(act) && at.getTime() < claimed_at)?.made;
    let done = 0;
    let claims: Awaited<ReturnType<typeof openClaims>> | undefined;
    for (const { at, order, act, s, random, fate, made, booked } of all) {
      await this.work(at, money, papers);
      if (at > this.clock.now()) this.clock.set(at);
      const [first] = shops;
      if (!claims && first && at.getTime() > claimed_at) {
        // The first shop's webhook exists for three days.
        await seedWebhook(first.client, this.anyone(), this.origin);
        claims = await openClaims(first.client);
        await openPeople();
      }
      const known = booked[order];
      if (act === 'book')
        booked[order] = await this.book(s, points.get(s.account_id), fate, made, made === dear, random);
      else if (!known) continue;
      else if (act === 'print')
        await s.client.call(ordersRoutes.printed, { body: { shipment_order_ids: [known.id], print_flag: 1 } });
      else if (act === 'cancel') {
        // Of what stands on a paper by then a credit note takes it back.
        await papers.catchUp();
        await s.client.call(ordersRoutes.cancel, {
          params: { id: known.id },
          body: { remark: pick(random, ['ลูกค้าเปลี่ยนใจ', 'ที่อยู่ไม่ถูกต้อง', 'สั่งซ้ำ']) },
        });
      } else if (known.partner_awb_no) {
        const place = act.event === 'picked_up' ? known.sender_district : known.receiver_district;
        const params = { code: known.partner_code as 'flash', awb: known.partner_awb_no };
        await this.anyone().call(sandboxRoutes.advance, { params, body: { event: act.event, place } });
        const measured = money.carried(known, s.account_id, act.event);
        if (measured) await this.anyone().call(sandboxRoutes.reweigh, { params, body: measured });
      }
      if (++done % 250 === 0) this.options.say(`${done} of ${all.length} steps`);
    }
    await this.work(this.now, money, papers);
    return claims ?? [];
  }

  /** What people do with money and papers before a moment, each at its own. */
  private async work(before: Date, money: DemoMoney, papers: DemoPapers): Promise<void> {
    for (;;) {
      const [of_money, of_papers] = [money.due(before), papers.due(before)];
      const due = of_money && of_papers ? (of_money < of_papers ? of_money : of_papers) : (of_money ?? of_papers);
      if (!due) return;
      if (due > this.clock.now()) this.clock.set(due);
      await papers.catchUp();
      await (due === of_money ? money : papers).step();
    }
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

  private async book(
    { client, shop }: { client: Client; shop: DemoShop },
    point: PickupPoint | undefined,
    fate: Outcome,
    made: Made,
    dear: boolean,
    random: () => number,
  ): Promise<Order> {
    const carriers = CARRIERS.filter((c) => fate !== 'refused' || c.code !== 'flash');
    const carrier = pick(random, carriers);
    const sizes = pick(random, shop.heavy ? HEAVY_SIZES : SIZES);
    const usual = satang(Math.round(150 + random() * 2_200) * 100);
    const price = dear ? INSURED_VALUE : usual;
    const withCod = shop.cod && random() < 0.45;
    const insured = dear || (random() < 0.06 && shop.money.insurance > 0);
    if (fate === 'refused') await this.fault(carrier.code, 1);
    const order = await client.call(ordersRoutes.create, {
      body: {
        partner_id: carrier.id,
        ...(point ? { pickup_point_id: point.id } : {}),
        receiver: made.party,
        save_receiver_flag: random() < 0.5 ? 1 : 0,
        parcel_type: 'parcel',
        width: sizes[0],
        length: sizes[1],
        height: sizes[2],
        weight: shop.heavy ? pick(random, HEAVY_WEIGHTS) : Math.round(200 + random() * 2_600),
        cod_amount: withCod ? price : ZERO,
        product_price: price,
        insurance: insured ? 1 : 0,
        shipment_order_items: [{ name: made.goods, quantity: 1, price }],
      },
    });
    // Asked less often by and by: on a busy machine the questions would hold up what they wait for.
    for (let wait_ms = 4; ; wait_ms = Math.min(wait_ms * 1.5, 60)) {
      const now = await client.call(ordersRoutes.get, { params: { id: order.id } });
      if (now.booking_state !== 'booking') {
        if (fate === 'refused') await this.fault(carrier.code, 0);
        return now;
      }
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
    }
  }

  private async fault(code: (typeof CARRIERS)[number]['code'], rate: number): Promise<void> {
    await this.anyone().call(sandboxRoutes.faults, { params: { code }, body: { kind: 'refuse', rate, for_s: 3_600 } });
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
