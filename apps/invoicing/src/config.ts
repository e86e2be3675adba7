import { isThaiId13 } from '@lamliang/kernel';
import { baseConfig } from '@lamliang/platform';
import { z } from 'zod';

/** Who issues papers on a development machine: a number that fails its check digit. */
const DEMO_ISSUER = '0000000000000';

/** What invoicing is told. Rates stand in `tax.rules.ts`; what an accountant has to confirm of them is a setting. */
export const invoicingConfig = baseConfig
  .extend({
    ISSUER_TAX_ID: z
      .string()
      .regex(/^\d{13}$/)
      .default(DEMO_ISSUER)
      .describe('tax id of whoever issues invoices, 13 digits; papers are numbered by it'),
    ISSUER_BRANCH: z
      .string()
      .regex(/^\d{5}$/)
      .default('00000')
      .describe('branch of whoever issues invoices, 5 digits; 00000 is the head office'),
    TRANSPORT_VAT: z
      .enum(['exempt', 'rated'])
      .default('exempt')
      .describe(
        'whether carriage is transport within the country, free of VAT by section 81(1)(ณ) of the Revenue Code, or a service with VAT; an accountant confirms which',
      ),
    WITHHOLDING_FROM_SATANG: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(1_000_00)
      .describe('payments below this amount before VAT have no tax withheld (satang)'),
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
  });
export type InvoicingConfig = z.infer<typeof invoicingConfig>;
