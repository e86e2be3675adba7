import type { Client } from '@lamliang/contracts';
import { ordersRoutes, type Order, type PickupPoint } from '@lamliang/contracts/orders';
import { CARRIERS } from '@lamliang/contracts/pricing';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { satang, ZERO } from '@lamliang/kernel';
import { INSURED_VALUE, openClaims } from './demo-claims.ts';
import type { DemoMoney } from './demo-money.ts';
import type { DemoPapers } from './demo-papers.ts';
import { HEAVY_SIZES, HEAVY_WEIGHTS, SIZES, type DemoShop } from './demo-shops.ts';
import { seedWebhook } from './demo-webhook.ts';
import type { MoneyPeople } from './money-people.ts';
import { arrives, planOrders, type Outcome } from './order-plan.rules.ts';
import { people, pick, randomOf, type Made } from './people.ts';

const SEED = 20_261_121;

/** A shop of the demo, and a client of its owner. */
export interface OpenShop {
  shop: DemoShop;
  account_id: number;
  client: Client;
}
interface Around extends Pick<MoneyPeople, 'origin' | 'now' | 'set'> {
  anyone: Client;
  /** When the demo's time is over. */
  end: Date;
  say(line: string): void;
}

/** The orders of the demo from booking to delivery, and what people do with money and papers in between. */
export class DemoOrders {
  private readonly random = randomOf(SEED);
  private readonly person = people(this.random);

  constructor(
    private readonly around: Around,
    private readonly money: DemoMoney,
    private readonly papers: DemoPapers,
  ) {}

  /**
   * Books what shops book, and does what follows, each at its time. @param openPeople opens the shops of other people
   * @returns the claims of the first shop
   */
  async run(
    shops: OpenShop[],
    points: Map<number, PickupPoint>,
    openPeople: () => Promise<void>,
  ): Promise<Awaited<ReturnType<typeof openClaims>>> {
    const { anyone, end } = this.around;
    // Heavy goods are drawn by themselves, so that the others are what they were.
    const heavy = randomOf(SEED + 1);
    const anybody = people(heavy);
    const all = shops.flatMap((s) => {
      if (!s.shop.orders) return [];
      const random = s.shop.heavy ? heavy : this.random;
      const { orders, steps } = planOrders(s.shop.orders, end, random);
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
    const claimed_at = end.getTime() - 3 * 86_400_000;
    const dear = all.findLast(({ s, act, at }) => s === shops[0] && arrives(act) && at.getTime() < claimed_at)?.made;
    let done = 0;
    let claims: Awaited<ReturnType<typeof openClaims>> | undefined;
    for (const { at, order, act, s, random, fate, made, booked } of all) {
      await this.work(at);
      if (at > this.around.now()) this.around.set(at);
      const [first] = shops;
      if (!claims && first && at.getTime() > claimed_at) {
        // The first shop's webhook exists for three days.
        await seedWebhook(first.client, anyone, this.around.origin);
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
        await this.papers.catchUp();
        await s.client.call(ordersRoutes.cancel, {
          params: { id: known.id },
          body: { remark: pick(random, ['ลูกค้าเปลี่ยนใจ', 'ที่อยู่ไม่ถูกต้อง', 'สั่งซ้ำ']) },
        });
      } else if (known.partner_awb_no) {
        const place = act.event === 'picked_up' ? known.sender_district : known.receiver_district;
        const params = { code: known.partner_code as 'flash', awb: known.partner_awb_no };
        await anyone.call(sandboxRoutes.advance, { params, body: { event: act.event, place } });
        const measured = this.money.carried(known, s.account_id, act.event);
        if (measured) await anyone.call(sandboxRoutes.reweigh, { params, body: measured });
      }
      if (++done % 250 === 0) this.around.say(`${done} of ${all.length} steps`);
    }
    await this.work(end);
    return claims ?? [];
  }

  /** What people do with money and papers before a moment, each at its own. */
  private async work(before: Date): Promise<void> {
    const { money, papers } = this;
    for (;;) {
      const [of_money, of_papers] = [money.due(before), papers.due(before)];
      const due = of_money && of_papers ? (of_money < of_papers ? of_money : of_papers) : (of_money ?? of_papers);
      if (!due) return;
      if (due > this.around.now()) this.around.set(due);
      await papers.catchUp();
      await (due === of_money ? money : papers).step();
    }
  }

  private async book(
    { client, shop }: OpenShop,
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
    await this.around.anyone.call(sandboxRoutes.faults, {
      params: { code },
      body: { kind: 'refuse', rate, for_s: 3_600 },
    });
  }
}
