import { toWire, type CallError } from '@lamliang/contracts';
import {
  ordersRoutes,
  orderTerms,
  type CarrierEvent,
  type OrderDetail,
  type OrderTerms,
  type Party,
} from '@lamliang/contracts/orders';
import { authRoutes, type UploadPurpose } from '@lamliang/contracts/auth';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { sandboxRoutes, type FaultKind, type Measure } from '@lamliang/contracts/sandbox';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { ordersService } from '@lamliang/app-orders/module';
import { pricingService } from '@lamliang/app-pricing/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { walletService } from '@lamliang/app-wallet/module';
import type { ServiceDefinition } from '@lamliang/platform';
import { startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import sharp from 'sharp';

export const receiver: Party = {
  name: 'สมหญิง ใจดี',
  telephone: '0891234567',
  address: '99/1 ถนนนิมมานเหมินท์',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip_code: '50200',
};
export const sender: Party = {
  name: 'ร้านทดสอบ',
  telephone: '0810000001',
  address: '1 ถนนเพชรบุรี',
  subdistrict: 'มักกะสัน',
  district: 'ราชเทวี',
  province: 'กรุงเทพมหานคร',
  zip_code: '10400',
};

/** By default a parcel by Flash from Bangkok to Chiang Mai, one kilogram. */
export function terms(more: Partial<OrderTerms> = {}): OrderTerms {
  return {
    partner_id: 2,
    sender,
    receiver,
    parcel_type: 'parcel',
    width: 200,
    length: 200,
    height: 100,
    weight: 1_000,
    ...more,
  };
}

/** The error of a call. @throws Error when it succeeded */
export const refusal = async (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error as CallError,
  );

/** A PNG of 2 by 2 pixels. */
export const picture = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNYlWa8Ks2YAUIBACU+BQ0PGAfdAAAAAElFTkSuQmCC',
    'base64',
  ),
]);
/** A claim for damage with a small picture, as a form. */
export function claimForm(more: Record<string, string> = {}, images: Blob[] = [picture]): FormData {
  const form = new FormData();
  const fields = { claim_type_id: '1', product_price: '500', compensation_amount: '450.5', detail: 'กล่องบุบ', ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const image of images) form.append('images', image, 'box.png');
  return form;
}

/** The form of a banner for every provider. */
export async function bannerForm(more: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  const fields = { title: 'ลดค่าส่ง', sort_no: '9', status: 'inactive', start_dt: '2026-11-01T00:00:00+07:00', ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  form.append('image', new Blob([new Uint8Array(wide)], { type: 'image/png' }), 'promo.png');
  return form;
}

/** The body of an upload. */
export function uploadForm(purpose?: UploadPurpose, name = 'card.png'): FormData {
  const form = new FormData();
  form.append('file', picture, name);
  if (purpose) form.append('purpose', purpose);
  return form;
}

/** A slip that a shop has uploaded. */
export const uploadSlip = (who: As): Promise<string> => uploadFor(who, 'slip');

/** The id of a picture that a shop uploaded for a purpose. */
export async function uploadFor(who: As, purpose: UploadPurpose): Promise<string> {
  const { body } = await who.raw('POST', authRoutes.uploadFile.path, { body: uploadForm(purpose) });
  return (body as { data: { file: string } }).data.file;
}

export interface OrdersUnderTest {
  app: StartedServices;
  sandbox: As;
  /** Books a parcel, by default for the shop of account 1. */
  book(more?: Partial<OrderTerms>, who?: As): Promise<OrderDetail>;
  /** The same, waiting for its AWB number. */
  bookConfirmed(more?: Partial<OrderTerms>, who?: As): Promise<OrderDetail>;
  order(id: number, who?: As): Promise<OrderDetail>;
  /** Waits until the order satisfies the predicate. */
  orderUntil(id: number, probe: (order: OrderDetail) => boolean, who?: As): Promise<OrderDetail>;
  /** Makes the order's carrier push an event; returns the platform's response. */
  report(
    order: { partner_code: string; partner_awb_no: string | null },
    event: CarrierEvent,
    more?: { place?: string; detail?: string; occurred_at?: string },
  ): Promise<number | null>;
  reweigh(order: { partner_code: string; partner_awb_no: string | null }, measure: Measure): Promise<number | null>;
  fault(code: CarrierCode, kind: FaultKind, more?: { rate?: number; for_s?: number; delay_ms?: number }): Promise<void>;
  /** The terms as they stand in an HTTP body. */
  wire(terms: OrderTerms): Record<string, unknown>;
  /** Money of a shop in satang, by staff adjustments. */
  fund(account_id: number, credit: number, bonus: number, insurance: number): Promise<void>;
  /** Waits until every saga is done and the bus is empty. */
  settled(): Promise<void>;
}

/** Orders with pricing, wallet and the sandbox: what the main job needs, on one database, and whatever is wanted beside them. */
export async function startOrders(
  more: ServiceDefinition[] = [],
  env: Record<string, string> = {},
  at?: Date,
  log?: (line: string) => void,
): Promise<OrdersUnderTest> {
  const needed = [ordersService, pricingService, walletService, sandboxService];
  const app = await startService([...new Set([...needed, ...more])], {
    env,
    ...(at ? { at } : {}),
    ...(log ? { log } : {}),
  });
  const staff = app.as('staff_finance');
  const shop = app.as('shop_owner');
  const order = (id: number, who = shop) => who.call(ordersRoutes.get, { params: { id } });
  const orderUntil = (id: number, probe: (order: OrderDetail) => boolean, who = shop) =>
    until(async () => {
      const now = await order(id, who);
      return probe(now) && now;
    });
  const book = (given: Partial<OrderTerms> = {}, who = shop) => who.call(ordersRoutes.create, { body: terms(given) });
  const parcel = (of: { partner_code: string; partner_awb_no: string | null }) => ({
    params: { code: of.partner_code as CarrierCode, awb: of.partner_awb_no ?? '' },
  });
  return {
    app,
    sandbox: app.anonymous,
    order,
    orderUntil,
    book,
    async bookConfirmed(given, who) {
      const { id } = await book(given, who);
      return orderUntil(id, (o) => o.booking_state === 'confirmed', who);
    },
    async report(of, event, more = {}) {
      const { answer_status } = await app.anonymous.call(sandboxRoutes.advance, {
        ...parcel(of),
        body: { event, ...more },
      });
      return answer_status;
    },
    async reweigh(of, measure) {
      return (await app.anonymous.call(sandboxRoutes.reweigh, { ...parcel(of), body: measure })).answer_status;
    },
    async fault(code, kind, { rate = 1, for_s = 3_600, delay_ms } = {}) {
      await app.anonymous.call(sandboxRoutes.faults, {
        params: { code },
        body: { kind, rate, for_s, ...(delay_ms === undefined ? {} : { delay_ms }) },
      });
    },
    wire: (given) => toWire(orderTerms, given) as Record<string, unknown>,
    async fund(account_id, credit, bonus, insurance) {
      for (const [book, amount] of [
        ['credit', credit],
        ['bonus', bonus],
        ['insurance', insurance],
      ] as const)
        if (amount) {
          const body = { account_id, book, amount: satang(amount), reason: 'ยอดเริ่มต้นของการทดสอบ' };
          const { decision_id } = await staff.call(walletRoutes.adjust, { body });
          if (decision_id)
            await app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: decision_id }, body: {} });
        }
    },
    async settled() {
      await until(
        async () => {
          const [row] = await app.db<{ n: number }[]>(
            'orders',
            `SELECT count(*) AS n FROM booking_saga WHERE step NOT IN ('done', 'void')`,
          );
          return Number(row?.n) === 0;
        },
        30_000,
        'the sagas to end',
      );
      await app.drain();
    },
  };
}
