/** The product beside its model: started services, and what the steps ask of them. */
import { authService } from '@lamliang/app-auth/module';
import { authRoutes } from '@lamliang/contracts/auth';
import type { PayloadOf } from '@lamliang/contracts';
import { invoicingEvents } from '@lamliang/contracts/invoicing';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, plainBaht, startOfBangkokDay, uuidv7 } from '@lamliang/kernel';
import { DEMO_CALLERS, type As } from '@lamliang/platform/testing';
import { receiver, sender, startOrders, type OrdersUnderTest } from '../../testing.ts';
import { money, same, type BooksModel, type Carrier, type Noted, type Parcel, type Shop } from './books.model.ts';

export const PARTNER: Record<Carrier, number> = { ninjavan: 4, flash: 2 };
export const SIZE = { width: 200, length: 200, height: 100 };
/** Half of what a shop ships, so that small parcels come to a withdrawal. */
export const REFERRAL_BPS = 5_000;
export const CASHBACK_BPS = 150;

type Booked = Pick<Parcel, 'partner_id' | 'day' | 'shop'>;
let shops = 0;
let notes = 0;

export class Product {
  /** Steps of all histories so far. */
  steps = 0;
  private readonly prices = new Map<string, { price: number; cost: number }>();
  /** When the history that is taken began. */
  began = new Date(0);
  private constructor(
    readonly t: OrdersUnderTest,
    readonly finance: As,
    readonly support: As,
  ) {}

  static async start(): Promise<Product> {
    const t = await startOrders([authService], { LOG_LEVEL: 'error' }, new Date('2026-11-01T03:00:00Z'));
    const product = new Product(t, t.app.as('staff_finance'), t.app.as('staff_support'));
    const terms = { valid_from: product.day, reason: 'terms of the model' };
    for (const [kind, rate_percent] of [['referral', REFERRAL_BPS], ['cashback', CASHBACK_BPS]] as const)
      await product.finance.call(walletRoutes.setRewardTerms, { body: { ...terms, kind, steps: [{ from_amount: money(0), rate_percent }] } }); // prettier-ignore
    // What one person settles of bills in a day comes to more than the first limit.
    const limit = await product.finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'parcel_bill', amount: money(100_000_00), reason: 'limit of the model' } }); // prettier-ignore
    await t.app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: limit.id }, body: {} });
    await t.app.db('wallet', `INSERT INTO topup_package (name, price, credit_amount, bonus_amount, active_flag, start_dt, end_dt) VALUES ('1,000', 100000, 100000, 5000, 1, '2026-01-01', NULL)`); // prettier-ignore
    return product;
  }

  get now(): Date {
    return this.t.app.clock.now();
  }
  get day(): string {
    return bangkokDate(this.now);
  }
  /** To ten o'clock of the first day of the next month, where each history begins. */
  nextMonth(): void {
    const [year = 0, month = 0] = this.day.split('-').map(Number);
    const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
    this.began = new Date(startOfBangkokDay(first).getTime() + 10 * 3_600_000);
    this.t.app.clock.set(this.began);
  }

  /** A shop with an accepted bank account. */
  async newShop(payment_type: Shop['payment_type']): Promise<Shop> {
    const telephone = `08${String(++shops).padStart(8, '0')}`;
    const login = { telephone, email: `${telephone}@model.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const bank = { bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: '1234567890', cod_verify_flag: 'accept' } as const; // prettier-ignore
    const { account_id } = await this.t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านใบชา', account_type: 'ordinary', ...bank } } }); // prettier-ignore
    const who = this.t.app.as({ account_id: account_id!, shop: { ...DEMO_CALLERS.credit_shop_owner.shop, payment_type } }); // prettier-ignore
    return { account_id: account_id!, who, payment_type, credit: 0, bonus: 0, insurance: 0, limit: 0, used: 0, cod: 0, affiliate: 0, next: 0 }; // prettier-ignore
  }
  /** Two shops of which one referred the other, and a credit customer. */
  async open(model: BooksModel): Promise<void> {
    for (const payment_type of ['wallet', 'wallet', 'credit'] as const)
      model.shops.push(await this.newShop(payment_type));
    const [referrer, referred] = model.shops as [Shop, Shop];
    const { affiliate_key } = await referrer.who.call(authRoutes.affiliateSetting, {});
    await referred.who.call(authRoutes.acceptAffiliate, { params: { affiliate_key } });
    for (const shop of model.shops) {
      await this.t.fund(shop.account_id, 300_00, 0, 50_00);
      Object.assign(shop, { credit: 300_00, insurance: 50_00 });
    }
  }

  /** What carriage of a parcel costs by this weight, on the day on which it was booked; no shop has prices of its own. */
  async priceOf(parcel: Booked, weight: number): Promise<number> {
    return (await this.pricedOf(parcel, weight)).price;
  }
  /** What its carrier is expected to ask for it, by its cost card. */
  async costOf(parcel: Booked, weight: number): Promise<number> {
    return (await this.pricedOf(parcel, weight)).cost;
  }
  private async pricedOf({ partner_id, day, shop }: Booked, weight: number): Promise<{ price: number; cost: number }> {
    const known = this.prices.get(`${partner_id} ${day} ${weight}`);
    if (known !== undefined) return known;
    const item = { account_id: shop.account_id, partner_id, day, from_zip_code: sender.zip_code, to_zip_code: receiver.zip_code, ...SIZE, weight };
    const [priced] = await this.t.app.service('wallet')(pricingRoutes.repriced, { body: { items: [item] } });
    if (!priced?.amount || !priced.cost) throw new Error('no price');
    const both = { price: priced.amount, cost: priced.cost };
    this.prices.set(`${partner_id} ${day} ${weight}`, both);
    return both;
  } // prettier-ignore

  /** What invoicing tells of a credit note that people made, also of more than is left, as by a note that a cancel overtook. */
  toldNote({ id, shop }: Parcel, charge_code: Noted, amount: number) {
    const credit_note_id = ++notes;
    const charge = { charge_code, amount, vat_amount: 0 };
    const payload: PayloadOf<typeof invoicingEvents.creditNoteIssued> = {
      account_id: shop.account_id,
      credit_note_id,
      credit_note_no: `CDN-${credit_note_id}`,
      tax_invoice_no: 'TIV-1',
      payment_type: charge_code === 'premium' ? 'wallet' : shop.payment_type,
      by_hand_flag: 1,
      total_amount: amount,
      vat_amount: 0,
      charges: [charge],
      parts: [{ order_id: id, ...charge }],
      occurred_at: this.now.toISOString(),
    };
    const { topic, type } = invoicingEvents.creditNoteIssued;
    return {
      event_id: uuidv7(this.now),
      occurred_at: this.now,
      topic,
      type,
      key: String(credit_note_id),
      version: 1,
      payload,
      headers: {},
    };
  }

  /** Sends a file of a carrier as finance do. */
  send(path: string, carrier: Carrier, lines: string[]) {
    const form = new FormData();
    form.append('partner_code', carrier);
    form.append('sheet', new Blob([`${lines.join('\r\n')}\r\n`]), `${carrier}.csv`);
    return this.finance.raw('POST', path, { body: form });
  }

  /** The balances of all shops of a model. */
  async agree({ shops: all }: BooksModel): Promise<void> {
    const account_ids = all.map(({ account_id }) => account_id);
    const found = await this.t.app.service('auth')(walletRoutes.internalBalances, { body: { account_ids } });
    for (const shop of all) {
      const { credit, bonus, insurance, cod, credit_line } = found.find((row) => row.account_id === shop.account_id)!;
      same(
        { credit, bonus, insurance, cod, limit: credit_line.limit, used: credit_line.used },
        { credit: shop.credit, bonus: shop.bonus, insurance: shop.insurance, cod: shop.cod, limit: shop.limit, used: shop.used },
        `balances of shop ${shop.account_id}`,
      ); // prettier-ignore
    }
  }
}

/** Whether a call was granted; false where it was refused with one of these codes. */
export async function granted<T>(call: Promise<T>, ...codes: string[]): Promise<T | false> {
  try {
    return await call;
  } catch (error) {
    if (codes.includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}
export const baht = (amount: number) => plainBaht(String(amount));
