import { isThaiId13 } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { CARRIER_CODES } from '../pricing/carriers.ts';
import { route } from '../route.ts';
import { staffListQuery } from '../staff-list.ts';
import { freeText, id, moment, pathId, reasonText, text } from '../wire.ts';

/** A carrier as certificates of tax name it: its company. Each is empty until finance told it. */
export const carrierPayee = z.object({
  id,
  partner_code: z.literal(CARRIER_CODES),
  name: z.string(),
  tax_id: z.string(),
  /** Five digits, `00000` for the head office. */
  branch_code: z.string(),
  /** House number, moo, soi, road. */
  address: z.string(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  zip_code: z.string(),
  staff_name: z.nullable(z.string()),
  update_dt: z.nullable(moment),
});
export type CarrierPayee = z.output<typeof carrierPayee>;

/** What finance tell of a carrier; certificates that were issued stay as they are. */
export const carrierPayeeTerms = z.object({
  name: text(200),
  tax_id: text(13).check(z.refine(isThaiId13, { error: 'validation.invalid' })),
  branch_code: text(5).check(z.regex(/^\d{5}$/, { error: 'validation.invalid' })),
  address: text(300),
  subdistrict: text(100),
  district: text(100),
  province: text(100),
  zip_code: freeText(5).check(z.regex(/^\d{5}$/, { error: 'validation.invalid' })),
  reason: reasonText,
});
export type CarrierPayeeTerms = z.output<typeof carrierPayeeTerms>;

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });

/** Who the carriers are that we pay less tax. */
export const staffCarrierPayeeRoutes = {
  staffCarrierPayees: route({
    id: 'invoicing.staff.carrier_payees.list',
    method: 'GET',
    path: '/staff-api/v1/carrier-payees',
    caller: FINANCE_STAFF,
    query: staffListQuery({ filters: {} }),
    answer: z.array(carrierPayee),
    answers: 'list',
    fails: [],
    summary: 'Lists the carriers with the company that certificates of tax withheld name.',
  }),
  staffCarrierPayee: route({
    id: 'invoicing.staff.carrier_payees.get',
    method: 'GET',
    path: '/staff-api/v1/carrier-payees/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: carrierPayee,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets the company of a carrier.',
  }),
  staffSetCarrierPayee: route({
    id: 'invoicing.staff.carrier_payees.update',
    method: 'PUT',
    path: '/staff-api/v1/carrier-payees/:id',
    caller: FINANCE_STAFF,
    params: one,
    body: carrierPayeeTerms,
    answer: carrierPayee,
    answers: 'bare',
    audit: { action: 'carrier_payee.set', target: 'carrier_payee' },
    fails: ['record.not_found'],
    touches: ['invoicing.staff.carrier_payees.list', 'invoicing.staff.carrier_payees.get'],
    summary: 'Tells the company of a carrier: name, tax id and address, as certificates of tax withheld name it from now on.', // prettier-ignore
  }),
};
