/** Steps of the wallet, of parcels on their way, and of time. */
import { ordersRoutes, type CarrierEvent } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { until } from '@lamliang/platform/testing';
import fc from 'fast-check';
import { askTopup } from '../../testing-money.ts';
import { money, same, type Parcel } from './books.model.ts';
import { CASHBACK_BPS, granted, PARTNER, REFERRAL_BPS, SIZE, type Product } from './product.ts';
import { any, pick, step } from './step.ts';

const REFUSED = ['wallet.insufficient', 'wallet.credit_line_short', 'wallet.insurance_short'];
/** The number that the carrier gives a parcel that was booked. */
const confirmed = ({ t }: Product, id: number) =>
  until(async () => {
    const [row] = await t.app.db<{ awb: string }[]>('orders', `SELECT partner_awb_no AS awb FROM shipment_order WHERE id = $1 AND booking_state = 'confirmed'`, [id]); // prettier-ignore
    return row?.awb;
  });
const report = async ({ t }: Product, { carrier, awb }: Parcel, ...events: CarrierEvent[]) => {
  for (const event of events) await t.report({ partner_code: carrier, partner_awb_no: awb }, event);
};

export const WALLET_STEPS = [
  step(
    'top-up', 3,
    fc.record({ shop: any, wallet_type: fc.constantFrom('transport', 'transport', 'insurance', 'package'), amount: fc.integer({ min: 100_00, max: 900_00 }), approve: fc.boolean() }),
    () => true,
    async ({ shops }, { finance, now }, { shop: n, wallet_type, amount, approve }) => {
      const shop = pick(shops, n);
      const isPackage = wallet_type === 'package';
      const offered = isPackage ? (await shop.who.call(walletRoutes.topupPackages, {}))[0] : undefined;
      const asked = await askTopup(shop.who, now, isPackage ? { amount: money(1_000_00), topup_package_id: offered!.id } : { amount: money(amount), wallet_type });
      const decided = await finance.call(walletRoutes.decideTopup, { params: { id: asked.id }, body: approve ? { status: 'approved' } : { status: 'not-approved', remark: 'ไม่พบยอดโอน' } });
      same(decided.status, approve ? 'approved' : 'not-approved', 'the top-up');
      if (!approve) return;
      if (wallet_type === 'insurance') shop.insurance += amount;
      else shop.credit += isPackage ? 1_000_00 : amount;
      if (isPackage) shop.bonus += 50_00;
    },
  ),
  step(
    'adjustment', 2,
    fc.record({ shop: any, book: fc.constantFrom('credit', 'bonus', 'insurance'), amount: fc.integer({ min: -200_00, max: 200_00 }).filter((n) => n !== 0) }),
    () => true,
    async ({ shops }, { finance }, { shop: n, book, amount }) => {
      const shop = pick(shops, n);
      const body = { account_id: shop.account_id, book, amount: money(amount), reason: 'a correction' };
      const done = await granted(finance.call(walletRoutes.adjust, { body }), 'wallet.floor');
      const left = shop[book] + amount;
      same(done !== false, amount > 0 || left >= 0, 'an adjustment above the floor');
      if (done) shop[book] = left;
    },
  ),
  step(
    'credit line', 1,
    fc.integer({ min: 0, max: 2_000_00 }),
    () => true,
    async ({ shops }, { finance }, limit) => {
      const shop = shops.find(({ payment_type }) => payment_type === 'credit')!;
      const body = { account_id: shop.account_id, limit: money(limit), reason: 'agreed' };
      const done = await granted(finance.call(walletRoutes.setCreditLine, { body }), 'wallet.floor');
      same(done !== false, limit >= shop.used, 'a limit above what is used');
      if (done) shop.limit = limit;
    },
  ),
  step(
    'booking', 10,
    fc.record({
      shop: any,
      carrier: fc.constantFrom('ninjavan', 'ninjavan', 'flash'),
      weight: fc.constantFrom(1_000, 3_000, 7_000),
      cod: fc.oneof(fc.constant(0), fc.integer({ min: 20_00, max: 1_500_00 }), fc.integer({ min: 200_00, max: 800_00 })),
      insured: fc.constantFrom(0, 0, 0, 1),
    }),
    () => true,
    async (model, product, { shop: n, carrier, weight, cod, insured }) => {
      const shop = pick(model.shops, n);
      const { t, day } = product;
      const partner_id = PARTNER[carrier];
      const price = await product.priceOf({ shop, day, partner_id }, weight);
      const items = cod ? { cod_amount: money(cod), shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: money(cod) }] } : {};
      const terms = { ...SIZE, partner_id, weight, ...items, ...(insured ? { insurance: 1 as const, product_price: money(cod || 900_00) } : {}) };
      const made = await granted(t.book(terms, shop.who), ...REFUSED);
      if (!made) {
        // The premium is not known of what was not booked.
        if (!insured) same(model.mayBook(shop, price, 0), false, 'a booking that was refused');
        return;
      }
      same(made.shipping_cost, price, 'the price of a booking');
      same(model.mayBook(shop, price, made.premium), true, 'a booking that was granted');
      const awb = await confirmed(product, made.id);
      const cod_parcel = cod ? { amount: cod, fee: made.cod_fee + made.cod_fee_vat, fee_before_vat: made.cod_fee, status: 'under-way' as const, received: false, hold_until: product.now, round: null, complaint: null } : null;
      model.book(shop, { id: made.id, awb, carrier, partner_id, shop, weight, price, premium: made.premium, day, way: 'booked', cod: cod_parcel, waived: false, bill: null });
    },
  ),
  step(
    'cancelling', 2, any,
    ({ parcels }) => parcels.some(({ way }) => way === 'booked'),
    async (model, { t }, n) => {
      const parcel = pick(model.parcels.filter(({ way }) => way === 'booked'), n);
      await parcel.shop.who.call(ordersRoutes.cancel, { params: { id: parcel.id }, body: { remark: 'ลูกค้ายกเลิก' } });
      await t.settled();
      model.cancel(parcel);
    },
  ),
  step(
    'carrier', 9,
    fc.record({ parcel: any, events: fc.constantFrom<'moving' | 'delivered' | 'returned'>('moving', 'delivered', 'delivered', 'delivered', 'delivered', 'returned') }),
    ({ parcels }) => parcels.some(({ way }) => way === 'booked' || way === 'moving'),
    async (model, product, { parcel: n, events }) => {
      const parcel = pick(model.parcels.filter(({ way }) => way === 'booked' || way === 'moving'), n);
      const then = { moving: ['in_transit'], delivered: ['delivered'], returned: ['return', 'returned'] } as const;
      await report(product, parcel, ...(parcel.way === 'booked' ? (['picked_up'] as const) : []), ...then[events]);
      // Wallet hears of what was collected by an event.
      if (parcel.cod && events === 'delivered') await product.t.app.drain();
      if (events === 'delivered') model.delivered(parcel, product.now);
      else {
        parcel.way = events;
        if (parcel.cod && events === 'returned') parcel.cod.status = 'ended';
      }
    },
  ),
  step(
    'time', 6,
    fc.constantFrom(1, 6, 24, 24, 48, 144, 144, 840),
    () => true,
    async (model, { t }, hours) => {
      t.app.clock.advance(hours * 3_600_000);
      await t.app.fire('wallet', 'dispute-deadline');
      await t.app.fire('wallet', 'hold-sweeper');
      for (const { bill } of model.parcels) if (bill?.dispute === 'possible' && t.app.clock.now() >= bill.until) bill.dispute = 'over';
    },
  ),
  step(
    'closing of months', 2, fc.constant(0),
    () => true,
    async ({ shops }, { t, finance }) => {
      const ids = shops.map(({ account_id }) => account_id);
      const given = () => t.app.db<{ id: number; kind: string; account_id: number; amount: number; base_amount: number; rate_bps: number }[]>('wallet', 'SELECT * FROM reward WHERE account_id = ANY ($1::bigint[])', [ids]);
      const before = new Set((await given()).map(({ id }) => id));
      await finance.call(walletRoutes.closeRewards, { body: {} });
      for (const { id, kind, account_id, amount, base_amount, rate_bps } of await given()) {
        if (before.has(id)) continue;
        same(rate_bps, kind === 'cashback' ? CASHBACK_BPS : REFERRAL_BPS, 'the rate of a reward');
        // Rounded to the nearest satang.
        same(Math.abs(amount * 10_000 - base_amount * rate_bps) <= 5_000, true, `the reward ${id}`);
        const shop = shops.find((one) => one.account_id === account_id)!;
        if (kind === 'cashback') shop.bonus += amount;
        else shop.affiliate += amount;
      }
    },
  ),
]; // prettier-ignore
