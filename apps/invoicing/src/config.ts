import { isThaiId13 } from '@lamliang/kernel';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { baseConfig } from '@lamliang/platform';
import { z } from 'zod';
import { stepsOf } from './dunning/dunning.rules.ts';

/** Who issues papers on a development machine: a number that fails its check digit, and words that say what it is. */
const DEMO = {
  tax_id: '0000000000000',
  name: 'บริษัท ลำเลียง (ตัวอย่าง) จำกัด',
  address: '1 ถนนตัวอย่าง',
} as const;
const line = (most: number) => z.string().trim().max(most);

/** What invoicing is told. Rates stand in `tax.rules.ts`; what an accountant has to confirm of them is a setting. */
export const invoicingConfig = baseConfig
  .extend({
    ISSUER_NAME: line(200)
      .min(1)
      .default(DEMO.name)
      .describe('name of whoever issues papers, as it is registered for VAT'),
    ISSUER_TAX_ID: z
      .string()
      .regex(/^\d{13}$/)
      .default(DEMO.tax_id)
      .describe('tax id of whoever issues papers, 13 digits; papers are numbered by it'),
    ISSUER_BRANCH: z
      .string()
      .regex(/^\d{5}$/)
      .default('00000')
      .describe('branch of whoever issues papers, 5 digits; 00000 is the head office'),
    ISSUER_ADDRESS: line(300)
      .min(1)
      .default(DEMO.address)
      .describe('house number, moo, soi and road of that branch; the rest follows from its sub-district'),
    ISSUER_SUBDISTRICT_CODE: z
      .string()
      .regex(/^\d{6}$/)
      .default('100101')
      .describe('official code of its sub-district, 6 digits'),
    ISSUER_ZIP_CODE: z
      .string()
      .regex(/^\d{5}$/)
      .default('10200')
      .describe('its zip code, one of the sub-district'),
    ISSUER_TELEPHONE: line(30).default('').describe('its telephone on papers; empty for none'),
    ISSUER_EMAIL: z
      .union([z.literal(''), z.email()])
      .default('')
      .describe('its email on papers; empty for none'),
    TRANSPORT_VAT: z
      .enum(['exempt', 'rated'])
      .default('exempt')
      .describe(
        'whether carriage is transport within the country, free of VAT by section 81(1)(ณ) of the Revenue Code, or a service with VAT; an accountant confirms which',
      ),
    BONUS_AS: z
      .enum(['discount', 'payment'])
      .default('discount')
      .describe(
        'whether bonus that a shop spends is a discount, which lowers what VAT is counted of, or a payment like any other; an accountant confirms which',
      ),
    PREPAID_PAPERS_FROM: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .default('2026-01-01')
      .describe(
        'first day whose charges of prepaid shops are receipted by a paper of the day; those before had theirs elsewhere',
      ),
    WITHHOLDING_FROM_SATANG: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(1_000_00)
      .describe('payments below this amount before VAT have no tax withheld (satang)'),
    DUNNING_DAYS: z
      .string()
      .default('-3,0,7,14,30')
      .transform((text, context) => {
        const steps = stepsOf(text);
        if (!steps) context.addIssue({ code: 'custom', message: 'must be whole numbers with commas between them' });
        return steps ?? [];
      })
      .describe(
        'days after an invoice is due on which its shop is reminded of it, below zero before; with commas between them',
      ),
    CREDIT_STOP_DAYS: z.coerce
      .number()
      .int()
      .min(0)
      .max(365)
      .default(15)
      .describe('days for which an invoice is overdue until nothing is sent on credit any more; 0 stops nobody'),
    CERTIFICATE_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .max(180)
      .default(15)
      .describe(
        'days after which a shop is asked for a certificate of tax withheld that it did not hand in, and asked again',
      ),
    PROOF_YEARS: z.coerce
      .number()
      .int()
      .min(5)
      .max(20)
      .default(5)
      .describe('whole years for which pictures of slips and certificates are kept (Accounting Act B.E. 2543, s.14)'),
    INVOICE_DUE_DAYS: z.coerce
      .number()
      .int()
      .min(0)
      .max(180)
      .default(30)
      .describe('days from the issue of an invoice until it is due, where staff named no day'),
  })
  .refine(({ NODE_ENV, ISSUER_TAX_ID }) => NODE_ENV !== 'production' || isThaiId13(ISSUER_TAX_ID), {
    path: ['ISSUER_TAX_ID'],
    error: 'must be set in production, a tax id with its check digit',
  })
  .refine(({ NODE_ENV, ISSUER_NAME }) => NODE_ENV !== 'production' || ISSUER_NAME !== DEMO.name, {
    path: ['ISSUER_NAME'],
    error: 'must be set in production',
  })
  .refine(({ NODE_ENV, ISSUER_ADDRESS }) => NODE_ENV !== 'production' || ISSUER_ADDRESS !== DEMO.address, {
    path: ['ISSUER_ADDRESS'],
    error: 'must be set in production',
  })
  .refine(
    ({ ISSUER_SUBDISTRICT_CODE, ISSUER_ZIP_CODE }) =>
      thaiAddressBook().findByZip(ISSUER_ZIP_CODE).some((row) => row.subdistrict_code === ISSUER_SUBDISTRICT_CODE), // prettier-ignore
    { path: ['ISSUER_SUBDISTRICT_CODE'], error: 'must be a sub-district that has the zip code ISSUER_ZIP_CODE' },
  );
export type InvoicingConfig = z.infer<typeof invoicingConfig>;
