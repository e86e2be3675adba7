import { readFileSync } from 'node:fs';
import { isThaiId13 } from '@lamliang/kernel';
import { baseConfig } from '@lamliang/platform';
import { z } from 'zod';

/** Who issues papers on a development machine: a number that fails its check digit. */
const DEMO_ISSUER = '0000000000000';

const BASE64 = /^[A-Za-z0-9+/\s]{200,}={0,2}\s*$/;
/** The bytes of a setting that is a file in base64, or the path of one. Its value is never named: it may be a secret. */
const fileOf = z.string().transform((text, context) => {
  if (text === '') return undefined;
  try {
    return BASE64.test(text) ? Buffer.from(text, 'base64') : readFileSync(text);
  } catch (error) {
    context.addIssue(`names no file that can be read (${(error as NodeJS.ErrnoException).code})`);
    return z.NEVER;
  }
});

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
    ETAX_P12: fileOf
      .prefault('')
      .describe(
        'certificate and key that tax papers are signed with: a file of PKCS#12 in base64, or its path; without it papers are unsigned, and say so',
      ),
    ETAX_P12_PASSWORD: z.string().default('').describe('password of ETAX_P12'),
    ETAX_GUIDELINE: z
      .string()
      .regex(/^\S{1,35}$/)
      .default('ER3-2560')
      .describe('what the e-Tax standard calls itself in the XML'),
    ETAX_GUIDELINE_VERSION: z
      .string()
      .regex(/^v?2\.1$/)
      .default('v2.1')
      .describe('its version'),
  })
  .refine(({ NODE_ENV, ISSUER_TAX_ID }) => NODE_ENV !== 'production' || isThaiId13(ISSUER_TAX_ID), {
    path: ['ISSUER_TAX_ID'],
    error: 'must be set in production, a tax id with its check digit',
  });
export type InvoicingConfig = z.infer<typeof invoicingConfig>;
