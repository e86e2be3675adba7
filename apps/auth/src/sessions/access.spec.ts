import { describe, expect, it } from '@jest/globals';
import { FLAGS, isWrite, STAFF_ROLES, type AnyRoute, type Flag } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { flagsOfLevel, type CallerIdentity } from '@lamliang/contracts/auth';
import { identify, refusalOf } from '@lamliang/platform';

const routes = Object.values(ALL_ROUTES).flatMap((table) => Object.values(table));
const caller = (parts: Partial<CallerIdentity>): CallerIdentity => ({
  kind: 'shop',
  login_id: 1,
  account_id: 1,
  user_name: 'ผู้ทดสอบ',
  link_id: 1,
  access_level_id: 2,
  flags: {},
  staff_role: null,
  acting_staff_id: null,
  shop: null,
  ...parts,
});
const passes = (route: AnyRoute, who: CallerIdentity): boolean => refusalOf(route, who) === undefined;
const callOf = (route: AnyRoute) => `${route.method} ${route.path.replace(/:[a-z_]+/g, ':x')}`;
const opened = (who: CallerIdentity) => routes.filter((route) => route.caller.kind === 'flag' && passes(route, who));

/** What each flag opens, written by hand; a flag without a line opens nothing. The contract has to match exactly. */
const TRUTH: Partial<Record<Flag, string[]>> = {
  topup_flag: [
    'GET /client/v1/wallet/topup-packages',
    'GET /client/v1/wallet/topup-payment',
    'GET /client/v2/topup-approvals',
  ],
  cod_flag: [
    'GET /client/v1/reports/cod',
    'GET /client/v1/reports/cod-wallet-transactions',
    'GET /client/v1/reports/shipment-orders/cod/summary-amount',
    'GET /client/v1/shipment-orders/:x/cod',
    'GET /client/v1/wallet/cod-approvals',
    'GET /client/v1/wallet/cod-withdrawals',
    'GET /client/v1/wallet/cod-calendar',
    'GET /client/v1/wallet/cod-approvals/:x',
    'GET /client/v1/wallet/cod-approvals/:x/shipment-orders',
    'GET /client/v1/wallet/cod-approvals/:x/shipment-orders/export',
    'GET /client/v2/reports/shipment-orders/cod',
    'GET /client/v2/reports/shipment-orders/cod/export',
    'GET /client/v2/reports/shipment-orders/cod/summary',
  ],
  tax_invoice_flag: [
    'GET /client/v1/tax-invoices',
    'GET /client/v1/tax-invoices/:x',
    'GET /client/v1/tax-invoices/:x/document',
    'GET /client/v1/tax-invoices/:x/e-tax',
    'GET /client/v1/tax-invoices/:x/preview',
  ],
  credit_flag: [
    'GET /client/v1/account-statement',
    'GET /client/v1/credit-notes',
    'GET /client/v1/credit-notes/:x',
    'GET /client/v1/credit-notes/:x/credit-note-details/export',
    'GET /client/v1/credit-notes/:x/document',
    'GET /client/v1/credit-notes/:x/e-tax',
    'GET /client/v1/credit-notes/:x/preview',
    'GET /client/v1/invoice-approvals',
    'GET /client/v1/invoice-approvals/:x',
    'GET /client/v1/invoice-approvals/:x/document',
    'GET /client/v1/invoice-approvals/:x/preview',
    'GET /client/v1/invoice-approvals/:x/invoice-approvable',
    'GET /client/v1/invoice-approvals/:x/invoice-approvable/export',
    'GET /client/v1/invoices',
    'GET /client/v1/invoices/summary',
    'GET /client/v2/reports/shipment-orders/credit',
    'GET /client/v2/reports/shipment-orders/credit/summary',
  ],
  advanced_topup_flag: ['POST /client/v2/topup-approvals'],
  order_flag: [
    'GET /client/v2/shipment-orders',
    'GET /client/v2/shipment-orders/summary',
    'GET /client/v2/shipment-orders/export',
    'GET /client/v2/shipment-orders/:x',
    'POST /client/v2/shipment-orders/partner-shipping-prices',
    'POST /client/v2/shipment-orders/partner-insurance-prices',
    'GET /client/v1/shipment-orders/:x/shipment-logs',
    'GET /client/v1/shipment-orders/:x/wallet-transactions',
    'GET /client/v1/shipment-orders/:x/wallet-service-transactions',
    'GET /client/v1/shipment-orders/:x/documents',
    'GET /client/v1/shipment-orders/:x/reversal',
    'GET /client/v1/shipment-orders/:x/shipment-order-items',
    'POST /client/v2/shipment-orders/proof-of-shipment-docs',
    'GET /client/v1/partner-rates',
    'GET /client/v1/customers',
    'GET /client/v1/pickup-points',
    'GET /client/v1/claims',
    'GET /client/v1/claims/:x/evidence',
    'GET /client/v1/shipment-orders/:x/claims',
    'GET /client/v2/shipment-orders/test-label',
    'PATCH /client/v2/shipment-orders/printed',
    'POST /client/v1/shipment-orders/bulk-prices',
    'POST /client/v2/shipment-orders/cover-sheets',
  ],
  advanced_order_flag: [
    'POST /client/v1/shipment-orders',
    'POST /client/v1/shipment-orders/bulk-create',
    'PATCH /client/v1/shipment-orders/:x/cancel',
    'DELETE /client/v1/customers/:x',
    'POST /client/v1/shipment-orders/:x/claims',
    'POST /client/v1/claims/:x/evidence',
  ],
  pickup_point_flag: [
    'GET /client/v1/pickup-points',
    'GET /client/v1/pickup-point-configs',
    'GET /client/v1/pickup-doc',
    'GET /client/v1/pickup-doc/summary',
    'GET /client/v1/pickup-doc/waiting',
    'GET /client/v1/pickup-doc/:x',
    'GET /client/v1/pickup-rounds',
    'GET /client/v1/reports/pickup',
    'GET /client/v1/reports/pickup/summary',
    'GET /client/v1/reports/pickup/export',
  ],
  advanced_pickup_point_flag: [
    'POST /client/v1/pickup-points',
    'PATCH /client/v1/pickup-points/:x',
    'DELETE /client/v1/pickup-points/:x',
    'PATCH /client/v1/pickup-point-configs',
    'POST /client/v1/pickup-doc/:x',
    'POST /client/v1/pickup-doc/flash',
    'POST /client/v1/pickup-doc/:x/cancel',
    'PATCH /client/v1/pickup-doc/flash',
  ],
  finance_flag: [
    'GET /client/v1/invoices',
    'GET /client/v1/invoices/summary',
    'GET /client/v1/withholding-taxes',
    'GET /client/v1/payee-certificates',
    'GET /client/v1/payee-certificates/:x/document',
    'GET /client/v1/bill-disputes',
    'GET /client/v1/shipment-orders/:x/bill',
    'GET /client/v1/reports/affiliate',
    'GET /client/v1/reports/affiliate-transactions',
    'GET /client/v1/reports/affiliate/export',
    'GET /client/v1/reports/affiliate/summary',
    'GET /client/v1/reports/cashback',
    'GET /client/v1/reports/wallet-transactions',
    'GET /client/v1/wallet-service-transactions',
    'GET /client/v1/affiliate/withdrawals',
    'GET /client/v1/wallet/affiliate',
    'GET /client/v1/wallet/forecast',
    'GET /client/v1/wallet/low-balance',
    'GET /client/v1/other-fees',
    'GET /client/v1/other-fees/summary',
    'GET /client/v1/other-fees/:x',
    'POST /client/v1/other-fees/:x/question',
  ],
  advanced_finance_flag: [
    'POST /client/v1/withholding-taxes',
    'POST /client/v1/affiliate/withdrawals',
    'POST /client/v1/shipment-orders/:x/bill-dispute',
    'POST /client/v1/wallet/cod-withdrawals',
    'PUT /client/v1/wallet/low-balance',
  ],
  setting_flag: ['GET /client/v1/affiliate', 'GET /client/v1/reseller/shops'],
  advanced_setting_flag: [
    'GET /client/v1/accounts/email-verify',
    'POST /client/v1/accounts/verify-email-otp',
    'PATCH /client/v1/accounts/card-verify',
    'PATCH /client/v1/accounts/juristic-verify',
    'PATCH /client/v1/accounts/cod-verify',
    'PATCH /client/v1/accounts/request-support',
  ],
  account_child_flag: ['GET /client/v1/accounts-childs', 'GET /client/v1/accounts-childs/invites'],
  advanced_account_child_flag: [
    'POST /client/v1/accounts-childs/generate-invite',
    'DELETE /client/v1/accounts-childs/invites/:x',
    'PATCH /client/v1/accounts-childs/:x',
    'DELETE /client/v1/accounts-childs/:x',
  ],
  open_api_flag: [
    'GET /client/v1/api-key',
    'GET /client/v1/webhook-markup',
    'GET /client/v1/webhook-markup/:x',
    'GET /client/v1/webhook-markup/:x/deliveries',
  ],
  advanced_open_api_flag: [
    'PATCH /client/v1/api-key',
    'GET /client/v1/webhook-markup/generate/token',
    'POST /client/v1/webhook-markup',
    'PATCH /client/v1/webhook-markup/:x',
    'DELETE /client/v1/webhook-markup/:x',
    'POST /client/v1/webhook-markup/:x/test',
    'POST /client/v1/webhook-deliveries/:x/resend',
  ],
};

describe('permissions of every route', () => {
  it.each(FLAGS)('[A212] %s alone allows exactly its routes', (flag) => {
    const expected = routes.filter((route) => route.caller.kind === 'flag' && route.caller.flags.includes(flag));
    expect(opened(caller({ flags: { [flag]: 1 } })).map((r) => r.id)).toEqual(expected.map((r) => r.id));
    expect(expected.map(callOf).toSorted()).toEqual((TRUTH[flag] ?? []).toSorted());
  });

  it('a call is not allowed by a flag of another area', () => {
    for (const [flag, calls] of Object.entries(TRUTH))
      for (const route of routes.filter((r) => calls.includes(callOf(r)) && r.caller.kind === 'flag')) {
        const flags = route.caller.kind === 'flag' ? route.caller.flags : [];
        const elsewhere = flags.filter((f) => f !== flag && !TRUTH[f]?.includes(callOf(route)));
        // Creating an order begins with the shop's pickup points.
        expect([callOf(route), elsewhere.filter((f) => f !== 'order_flag')]).toEqual([callOf(route), []]);
      }
  });

  it.each([0, false, '1', null, undefined])('a flag that is %p allows nothing', (value) => {
    const flags = Object.fromEntries(FLAGS.map((flag) => [flag, value])) as CallerIdentity['flags'];
    expect(opened(caller({ flags })).map((r) => r.id)).toEqual([]);
  });

  it("[A210] [A211] a Manager has full access, an Accountant and a Warehouse Worker have no write access to each other's area", () => {
    const ids = (level: 1 | 2 | 3 | 4) => opened(caller({ flags: flagsOfLevel(level) })).map((r) => r.id);
    expect(ids(4)).toEqual(ids(1));
    expect(ids(1)).toEqual(routes.filter((r) => r.caller.kind === 'flag').map((r) => r.id));
    expect(ids(2)).not.toContain('orders.create');
    expect(ids(2)).toContain('wallet.reports.wallet_transactions');
    expect(ids(3)).toContain('orders.create');
    expect(ids(3)).not.toContain('wallet.reports.wallet_transactions');
    for (const level of [2, 3] as const) {
      expect(flagsOfLevel(level).setting_flag).toBeUndefined();
      expect(ids(level).filter((id) => /^notifications\.|api_key/.test(id))).toEqual([]);
    }
  });

  it('[A232] staff routes reject every shop, and each role has exactly its own', () => {
    const staffRoutes = routes.filter((r) => r.caller.kind === 'staff');
    expect(staffRoutes.length).toBeGreaterThan(10);
    for (const level of [1, 2, 3, 4] as const)
      expect(staffRoutes.filter((r) => passes(r, caller({ flags: flagsOfLevel(level) })))).toEqual([]);
    for (const staff_role of STAFF_ROLES)
      for (const route of staffRoutes) {
        const roles = route.caller.kind === 'staff' ? route.caller.roles : [];
        expect([route.id, passes(route, caller({ kind: 'staff', staff_role }))]).toEqual([
          route.id,
          roles.includes(staff_role),
        ]);
      }
  });

  it('[A8] a missing token is 401 for all but public, signed and internal routes', async () => {
    const nobody = () => Promise.resolve(null);
    for (const route of routes) {
      const open = ['public', 'signed', 'service'].includes(route.caller.kind);
      const answer = await identify(route, undefined, nobody).catch((error: { code: string }) => error.code);
      expect([route.id, answer]).toEqual([route.id, open ? null : 'session.missing']);
    }
  });

  it('staff acting as a shop read, and write only where the route allows it', () => {
    for (const route of routes.filter((r) => r.caller.kind === 'flag')) {
      const acting = caller({ flags: flagsOfLevel(1), acting_staff_id: 9 });
      expect([route.id, passes(route, acting)]).toEqual([
        route.id,
        route.acting ? route.acting === 'write_allowed' : !isWrite(route),
      ]);
    }
  });
});
