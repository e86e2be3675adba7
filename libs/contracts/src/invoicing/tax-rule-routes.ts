import * as z from 'zod/mini';
import { route } from '../route.ts';
import { taxConfirmationTerms, taxRules, taxSettingChange } from './tax-rule-types.ts';

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
/** Reads that a changed rule makes stale. */
export const TAX_RULES = ['invoicing.staff.tax_rules.get'] as const;

/** The rules by which papers are taxed, where they stand, and what an accountant has confirmed of them. */
export const taxRuleRoutes = {
  taxRules: route({
    id: 'invoicing.staff.tax_rules.get',
    method: 'GET',
    path: '/staff-api/v1/tax-rules',
    caller: FINANCE_STAFF,
    answer: taxRules,
    answers: 'bare',
    fails: [],
    summary: 'Gets the tax rules: classes of charges, dated rates with their source, settings, and what an accountant has to confirm.',
  }),
  setTaxRule: route({
    id: 'invoicing.staff.tax_rules.create',
    method: 'POST',
    path: '/staff-api/v1/tax-rules',
    caller: FINANCE_STAFF,
    body: taxSettingChange,
    answer: z.object({ decision_id: z.nullable(z.int()) }),
    answers: 'bare',
    audit: { action: 'tax_rule.set', target: 'tax_rule' },
    fails: [],
    touches: [...TAX_RULES, 'invoicing.staff.decisions.list'],
    summary: 'Sets a tax rule from a day on, tomorrow at the earliest; a second person approves it. What was issued stays as it is.',
  }),
  confirmTaxRule: route({
    id: 'invoicing.staff.tax_confirmations.create',
    method: 'POST',
    path: '/staff-api/v1/tax-confirmations',
    caller: FINANCE_STAFF,
    body: taxConfirmationTerms,
    answer: taxRules,
    answers: 'bare',
    audit: { action: 'tax_rule.confirmed', target: 'tax_rule' },
    fails: ['tax_rule.changed'],
    touches: TAX_RULES,
    summary: 'Keeps that an accountant confirmed how a rule is read, by whom it was entered and when. Read otherwise, it is not confirmed any more.',
  }),
}; // prettier-ignore
