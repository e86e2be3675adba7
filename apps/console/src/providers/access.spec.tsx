import { describe, expect, it } from '@jest/globals';
import { CUSTOMER_ROLES, STAFF_ROLES, type StaffRole } from '@lamliang/contracts';
import { SERVICES } from '@lamliang/contracts/all';
import { actionOf, STAFF_ROUTES, mayDo } from './access.ts';

const ALL = [...STAFF_ROLES];
/** Expected permissions by role; the contract table is tested against them. */
const MATRIX: readonly [resource: string, action: string, roles: readonly StaffRole[]][] = [
  ['customers', 'list', ALL],
  ['customers', 'show', ALL],
  ['shipment-orders', 'list', ALL],
  ['shipment-orders', 'show', ALL],
  ['carrier-calls', 'list', ALL],
  ['partners', 'list', ALL],
  ['partners', 'edit', ['support', 'admin']],
  ['topup-packages', 'list', ALL],
  ['topup-packages', 'create', ['finance', 'admin']],
  ['topup-packages', 'edit', ['finance', 'admin']],
  ['packaging-boxes', 'list', ALL],
  ['packaging-boxes', 'show', ALL],
  ['packaging-boxes', 'create', ['support', 'admin']],
  ['packaging-boxes', 'edit', ['support', 'admin']],
  ['special-prices', 'create', ['sales', 'support', 'admin']],
  ['verifications', 'list', CUSTOMER_ROLES],
  ['customers', 'act-as', CUSTOMER_ROLES],
  ['accounts', 'approve', CUSTOMER_ROLES],
  ['accounts', 'cod-approve', CUSTOMER_ROLES],
  ['accounts', 'edit', STAFF_ROLES],
  ['accounts', 'reset-password', CUSTOMER_ROLES],
  ['adjustments', 'list', ['finance', 'admin']],
  ['adjustments', 'create', ['finance', 'admin']],
  ['wallet-decisions', 'list', ['finance', 'admin']],
  ['wallet-decisions', 'approve', ['finance', 'admin']],
  ['wallet-decisions', 'refuse', ['finance', 'admin']],
  ['wallet-decision-limits', 'create', ['finance', 'admin']],
  ['credit-lines', 'create', ['finance', 'admin']],
  ['ledger-checks', 'list', ['finance', 'admin']],
  ['ledger-checks', 'create', ['finance', 'admin']],
  ['ledger-entries', 'list', ['finance', 'admin']],
  ['ledger-entries', 'show', ['finance', 'admin']],
  ['banners', 'list', ['support', 'admin']],
  ['banners', 'create', ['support', 'admin']],
  ['banners', 'edit', ['support', 'admin']],
  ['banners', 'delete', ['support', 'admin']],
  ['outgoing-messages', 'list', ['support', 'admin']],
  ['outgoing-messages', 'show', ['support', 'admin']],
  ['outgoing-messages', 'resend', ['support', 'admin']],
  ['webhook-deliveries', 'list', ['support', 'admin']],
  ['webhook-deliveries', 'resend', ['support', 'admin']],
  ['webhook-deliveries', 'resend_many', ['support', 'admin']],
];

describe('access from the contract table', () => {
  it.each(MATRIX)('[A222][A223] lets only the right roles do %s %s', (resource, action, roles) => {
    expect(STAFF_ROLES.filter((role) => mayDo(role, resource, action))).toEqual(
      STAFF_ROLES.filter((role) => roles.includes(role)),
    );
  });

  it('derives the operations of every service from the same table', () => {
    for (const service of SERVICES) {
      for (const [thing, action] of [
        ['dead-letters', 'list'],
        ['dead-letters', 'replay'],
        ['jobs', 'list'],
        ['jobs', 'again'],
        ['lag', 'list'],
      ] as const)
        expect(STAFF_ROLES.filter((role) => mayDo(role, `${service}-${thing}`, action))).toEqual([
          'support',
          'finance',
          'admin',
        ]);
    }
  });

  it('denies routes that the contract does not have, and users without a role', () => {
    expect(mayDo('admin', 'customers', 'create')).toBe(false);
    expect(mayDo('admin', 'customers', 'delete')).toBe(false);
    expect(mayDo('admin', 'constructor', 'list')).toBe(false);
    expect([...STAFF_ROUTES.keys()].filter((key) => mayDo(undefined, ...(key.split('.') as [string, string])))).toEqual(
      [],
    );
    expect(STAFF_ROUTES.has('credit-lines.show')).toBe(false);
  });

  it('has a route for one record of every list, so that its address opens it', () => {
    const lists = [...STAFF_ROUTES].flatMap(([key, { answers }]) => (answers === 'list' ? [key] : []));
    expect(lists.length).toBeGreaterThan(9);
    expect(lists.filter((key) => !STAFF_ROUTES.has(key.replace(/list$/, 'show')))).toEqual([]);
  });

  it('names the verb of a route', () => {
    expect(actionOf('GET', [])).toBe('list');
    expect(actionOf('GET', [':id'])).toBe('show');
    expect(actionOf('POST', [])).toBe('create');
    expect(actionOf('PUT', [':id'])).toBe('edit');
    expect(actionOf('DELETE', [':id'])).toBe('delete');
    expect(actionOf('POST', [':id', 'resend'])).toBe('resend');
  });
});
