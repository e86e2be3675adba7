import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { I18nContextProvider, ResourceContextProvider } from 'react-admin';
import type { ReactNode } from 'react';
import { createI18nProvider } from '../providers/i18n.ts';
import { isAuditedMoney, useChanges } from './audit-changes.ts';

/** What a change reads like: name, before and after, one line each. */
async function linesOf(type: string, before: object | null, after: object | null, language = 'en'): Promise<string[]> {
  const i18n = await createI18nProvider(language);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nContextProvider value={i18n}>
      <ResourceContextProvider value="audit-log">{children}</ResourceContextProvider>
    </I18nContextProvider>
  );
  const { result } = renderHook(() => useChanges(type), { wrapper });
  return result.current({ before, after }).map((one) => `${one.label}: ${one.before ?? '–'} → ${one.after ?? '–'}`);
}

const STEPS = [
  { from_amount: 0, rate_percent: 150 },
  { from_amount: 5_000_000, rate_percent: 225 },
];
const TERMS = { partner_id: 2, valid_from: '2026-11-20', normal_weight_price: 5.5, size: 40, cod_rate_percent: 1.5, concerns: ['below_cost'] }; // prettier-ignore

/** Rows as the services write them. */
const ROWS: [what: string, type: string, before: object | null, after: object | null, lines: string[]][] = [
  [
    'flags of a level (auth)',
    'account',
    { access_level_id: 3, flags: { open_api_flag: 0, order_flag: 1 } },
    { access_level_id: 3, flags: { open_api_flag: 1, order_flag: 1 } },
    ['Permissions · See the API connection and webhooks: No → Yes'],
  ],
  [
    'an invoice that was approved (invoicing)',
    'invoice_approval',
    { status: 'pending', invoice_status: null },
    { status: 'approved', invoice_status: 'not-receive', state: 'done' },
    ['Status: Awaiting approval → Invoiced', 'Payment: – → Payment awaited', 'Status: – → Done'],
  ],
  [
    'a login with links (auth)',
    'login',
    null,
    { created_flag: 1, links: [{ parent_id: 7, access_level_id: 3 }] },
    ['Newly made: – → Yes', 'Shops 1 · Parent: – → 7', 'Shops 1 · Level: – → Warehouse Worker'],
  ],
  [
    'steps of cashback (wallet)',
    'reward_terms',
    null,
    { steps: STEPS },
    [
      'Steps 1 · From (baht): – → 0.00',
      'Steps 1 · Rate: – → 1.50%',
      'Steps 2 · From (baht): – → 50,000.00',
      'Steps 2 · Rate: – → 2.25%',
    ],
  ],
  [
    'a price that was approved (pricing): its terms are in baht already',
    'decision',
    null,
    { id: 4, kind: 'below_cost_price', state: 'done', amount: 1_250, terms: TERMS },
    [
      'Kind: – → Price below cost',
      'Status: – → Done',
      'Amount (baht): – → 12.50',
      'Terms · Carrier: – → Flash Express',
      'Terms · Valid from: – → 20/11/2026',
      'Terms · Price per kilogram (baht): – → 5.50',
      'Terms · Size: – → 40',
      'Terms · COD rate (%): – → 1.5',
      'Terms · Why it waits: – → Below cost',
    ],
  ],
  [
    'what a carrier billed (wallet)',
    'parcel_bill',
    { state: 'billed', partner_cost: null },
    { state: 'billed', partner_cost: 2_850, difference_amount: -150, cod_fee: 1_000 },
    ['Carrier’s cost (baht): – → 28.50', 'Charged to the shop (baht): – → −1.50', 'COD fee (baht): – → 10.00'],
  ],
  ['files that are kept (auth)', 'account', null, { file_ids: ['a', 'b'] }, ['Files: – → a, b']],
  [
    'a carrier switched for a reason, nothing else',
    'partner',
    { active_flag: 1, address: { street: '1 Main', zip_code: '10110' } },
    { active_flag: 0, address: { street: '1 Main', zip_code: '10110' } },
    ['Active: On → Off'],
  ],
];

it.each(ROWS)('reads in words: %s', async (_, type, before, after, lines) => {
  expect(await linesOf(type, before, after)).toEqual(lines);
});

it.each(ROWS)('is nowhere raw, in Thai as well: %s', async (_, type, before, after) => {
  for (const line of await linesOf(type, before, after, 'th')) expect(line).not.toMatch(/[{}[\]"]|[a-z]_[a-z]/);
});

it('knows the money of the contracts by its name', () => {
  for (const suffix of ['cost', 'fee', 'price', 'amount']) expect(isAuditedMoney(`any_${suffix}`)).toBe(true);
  for (const name of ['cod_fee', 'partner_cost', 'normal_weight_price', 'net_amount', 'premium', 'coverage', 'cod_max', 'selling_total']) expect(isAuditedMoney(name)).toBe(true); // prettier-ignore
  for (const name of ['order_count', 'weight', 'cod_rate_bps', 'max_weight', 'sort_no', 'total']) expect(isAuditedMoney(name)).toBe(false); // prettier-ignore
});
