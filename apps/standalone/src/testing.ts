import { orderTerms, type OrderTerms, type Party } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { ordersService } from '@lamliang/app-orders/module';
import { pricingService } from '@lamliang/app-pricing/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { walletService } from '@lamliang/app-wallet/module';
import type { ServiceDefinition } from '@lamliang/platform';
import { startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import * as z from 'zod/mini';

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

/** A parcel by Flash from Bangkok to Chiang Mai, one kilogram, unless told. */
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

export interface OrdersUnderTest {
  app: StartedServices;
  sandbox: As;
  /** The terms as they stand in an HTTP body. */
  wire(terms: OrderTerms): Record<string, unknown>;
  /** Money of a shop in satang, by staff adjustments. */
  fund(account_id: number, credit: number, bonus: number, insurance: number): Promise<void>;
  /** Waits until every saga has come to its end and the bus is empty. */
  settled(): Promise<void>;
}

/** Orders with pricing, wallet and the sandbox: what the main job needs, on one database. */
export async function startOrders(
  more: ServiceDefinition[] = [],
  env: Record<string, string> = {},
): Promise<OrdersUnderTest> {
  const app = await startService([ordersService, pricingService, walletService, sandboxService, ...more], { env });
  const staff = app.as('staff_finance');
  return {
    app,
    sandbox: app.anonymous,
    wire: (given) => z.encode(orderTerms, given) as Record<string, unknown>,
    async fund(account_id, credit, bonus, insurance) {
      for (const [book, amount] of [
        ['credit', credit],
        ['bonus', bonus],
        ['insurance', insurance],
      ] as const)
        // prettier-ignore
        if (amount) await staff.call(walletRoutes.adjust, { body: { account_id, book, amount: satang(amount), reason: 'ยอดเริ่มต้นของการทดสอบ' } });
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
