import { describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from './all/index.ts';
import { DEFAULT_RATES, RATE_CLASSES, rateClassOf } from './rates.ts';
import { refusalsOf } from './refusals.ts';
import { isWrite } from './route.ts';
import { sandboxRoutes } from './sandbox/index.ts';

const routes = Object.values(ALL_ROUTES).flatMap((table) => Object.values(table));

describe('the classes of routes', () => {
  it('[F-S5] are there for every route that somebody outside may call, and each of them may answer 429', () => {
    for (const route of routes) {
      const inside = route.caller.kind === 'service';
      expect([route.id, rateClassOf(route) === undefined]).toEqual([route.id, inside]);
      expect([route.id, refusalsOf(route).includes('rate.limited')]).toEqual([route.id, !inside]);
    }
    expect(Object.values(sandboxRoutes).some((route) => rateClassOf(route))).toBe(false);
  });
  it('[F-S5] keep what is dear apart from what is not', () => {
    const of = (name: string) => routes.filter((route) => rateClassOf(route) === name);
    const ids = (name: string) => of(name).map(({ id }) => id).sort(); // prettier-ignore
    expect(ids('print')).toEqual([
      'invoicing.account_statements.document',
      'invoicing.credit_notes.document',
      'invoicing.credit_notes.e_tax',
      'invoicing.credit_notes.preview',
      'invoicing.invoice_approvals.document',
      'invoicing.invoice_approvals.preview',
      'invoicing.payee_certificates.document',
      'invoicing.staff.account_statements.document',
      'invoicing.staff.papers.document',
      'invoicing.staff.papers.e_tax',
      'invoicing.staff.papers.preview',
      'invoicing.tax_invoices.document',
      'invoicing.tax_invoices.e_tax',
      'invoicing.tax_invoices.preview',
      'render.cover_sheets',
      'render.document',
      'render.proof_of_shipment',
      'render.test_label',
    ]);
    expect(ids('quote')).toEqual([
      'pricing.admin.partner_prices.preview',
      'pricing.bulk_prices',
      'pricing.insurance_prices',
      'pricing.shipping_prices',
      'pricing.staff.price_simulations.create',
    ]);
    expect([ids('login'), ids('carrier')]).toEqual([
      [
        'auth.acting.take_up',
        'auth.facebook',
        'auth.facebook.begin',
        'auth.facebook.link',
        'auth.facebook.request_otp',
        'auth.facebook.return',
        'auth.forgot_password',
        'auth.forgot_password_confirm',
        'auth.login',
        'auth.login.code',
        'auth.password.change',
        'auth.register.confirm_otp',
        'auth.register.request_otp',
        'auth.register.resend_otp',
        'auth.second_factor.confirm',
        'auth.second_factor.offer',
        'auth.staff_invite.accept',
        'auth.staff_invite.get',
        'auth.verify_otp',
      ],
      ['orders.carrier.event', 'orders.carrier.pickup'],
    ]);
    expect(ids('bulk')).toContain('orders.bulk_create');
    expect(of('read').some(isWrite)).toBe(false);
    expect(of('export').every(({ answers }) => answers === 'export')).toBe(true);
    for (const name of RATE_CLASSES) expect([name, of(name).length > 0]).toEqual([name, true]);
  });
  it('[F-S5] let a shop of 500 parcels a day book, print and look all of them up within minutes', () => {
    const seconds = (name: keyof typeof DEFAULT_RATES, calls: number) =>
      Math.max(0, calls - DEFAULT_RATES[name].burst) / DEFAULT_RATES[name].a_second;
    expect([seconds('write', 500), seconds('quote', 500), seconds('print', 500), seconds('read', 2_000)].every((s) => s < 120)).toBe(true); // prettier-ignore
  });
});
