/** What wallet's integration tests share: a started service, money for shops, orders to put on hold. */
import { satang } from '@lamliang/kernel';
import { defineService, Handles, type Call } from '@lamliang/platform';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes, type Balances, type HoldAnswer, type HoldRequest } from '@lamliang/contracts/wallet';
import { Controller, Module } from '@nestjs/common';
import { walletService } from '../wallet.module.ts';

/** Existing orders of the stub of the orders service. */
export const knownOrders = new Set<number>();
/** Set while the stand-in is to fail. */
export const ordersService = { down: false };

@Controller()
class OrdersStandIn {
  @Handles(ordersRoutes.exists) exists(call: Call<typeof ordersRoutes.exists>) {
    if (ordersService.down) throw new Error('orders is down');
    return call.body.order_ids.map((order_id) => ({
      order_id,
      exists: knownOrders.has(order_id) ? (1 as const) : (0 as const),
    }));
  }
}
@Module({ controllers: [OrdersStandIn] })
class OrdersStandInModule {}
const ordersStandIn = defineService({
  name: 'orders',
  module: OrdersStandInModule,
  routes: { exists: ordersRoutes.exists },
  migrations: [],
});

export interface WalletApp extends StartedServices {
  /** Gives a shop money, in satang, by staff adjustments. */
  fund(
    account_id: number,
    money: { credit?: number; bonus?: number; insurance?: number; limit?: number },
  ): Promise<void>;
  hold(account_id: number, holds: HoldRequest[], payment_type?: 'wallet' | 'credit'): Promise<HoldAnswer[]>;
  end(action: 'capture' | 'release' | 'refund', account_id: number, order_ids: number[]): Promise<Resolved[]>;
  balances(account_id: number): Promise<Balances>;
  /** Runs the ledger check. */
  check(): Promise<{ clean_flag: 0 | 1; violations: { rule: string; entry_ids: number[] }[] }>;
  edge: ReturnType<StartedServices['service']>;
}
type Resolved = { order_id: number; state: string; transaction_no: string | null; amount: number };

/** @param connections how many calls may be in the database at once */
export async function startWallet(connections = 3): Promise<WalletApp> {
  const at = new Date('2026-11-20T03:00:00Z');
  const env = { DATABASE_SYSTEM_POOL: String(connections) };
  const app = await startService([walletService, ordersStandIn], { at, env });
  const staff = app.as('staff_finance');
  const edge = ((route, input) => {
    const { caller } = route;
    return app.service(caller.kind === 'service' ? (caller.from[0] ?? '') : 'orders')(route, input);
  }) as ReturnType<StartedServices['service']>;
  return {
    ...app,
    edge,
    async fund(account_id, { limit, ...books }) {
      for (const [book, amount] of Object.entries(books))
        await staff.call(walletRoutes.adjust, {
          body: { account_id, book: book as 'credit', amount: satang(amount), reason: 'opening balance' },
        });
      if (limit !== undefined)
        await staff.call(walletRoutes.setCreditLine, { body: { account_id, limit: satang(limit), reason: 'agreed' } });
    },
    hold: (account_id, holds, payment_type = 'wallet') =>
      edge(walletRoutes.hold, { body: { account_id, payment_type, holds } }),
    end: (action, account_id, order_ids) =>
      edge(walletRoutes[action], { body: { account_id, orders: order_ids.map((order_id) => ({ order_id })) } }),
    async balances(account_id) {
      const [row] = await edge(walletRoutes.internalBalances, { body: { account_ids: [account_id] } });
      return row as Balances;
    },
    check: () => staff.call(walletRoutes.runLedgerCheck, { body: {} }),
  };
}

/** An order to put on hold; amounts in satang. By default one line of shipping. */
export function orderOf(order_id: number, shipping: number, premium = 0, lines?: HoldRequest['lines']): HoldRequest {
  return {
    order_id,
    order_no: `LO${String(order_id).padStart(8, '0')}`,
    shipping: satang(shipping),
    premium: satang(premium),
    lines: lines ?? [{ code: 'shipping', amount: satang(shipping), vat: satang(0) }],
    partner_code: 'flash',
    policy_no: premium > 0 ? `P${order_id}` : null,
  };
}
