import { readFileSync } from 'node:fs';
import { isThaiId13 } from '@lamliang/kernel';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { baseConfig, CLOSE_DEVELOPMENT, isKeyRing, isOpenDevelopment, keysOf } from '@lamliang/platform';
import { z } from 'zod';
import { handOverFault, handOverShape } from './hand-overs/hand-over.config.ts';
import { stepsOf } from './dunning/dunning.rules.ts';

/**
 * Who issues papers on a development machine: a number that fails its check digit, and words that say what it is. Zeros alone
 * the e-Tax standard takes for no number.
 */
const DEMO = {
  tax_id: '0105500000000',
  name: 'บริษัท ลำเลียง (ตัวอย่าง) จำกัด',
  address: '1 ถนนตัวอย่าง',
} as const;
const line = (most: number) => z.string().trim().max(most);

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
    ...handOverShape,
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
    PAPER_KEYS: z
      .string()
      .default('')
      .refine(
        (text) => !text || (isKeyRing(keysOf(text)) && keysOf(text).every((key) => key.includes(':'))),
        'must be id:secret by comma, ids from 1 to 255, each secret of at least 32 characters',
      )
      .describe(
        'secrets that files of papers to persons are encrypted with, id:secret by comma: the highest id encrypts, all decrypt, and one goes when the last file that it sealed may; required in production',
      ),
    TRANSPORT_VAT: z
      .enum(['exempt', 'rated'])
      .default('exempt')
      .describe(
        'whether carriage is transport within the country, free of VAT by section 81(1)(ณ) of the Revenue Code, or a service with VAT, until finance set it from a day on; an accountant confirms which',
      ),
    BONUS_AS: z
      .enum(['discount', 'payment'])
      .default('discount')
      .describe(
        'whether bonus that a shop spends is a discount, which lowers what VAT is counted of, or a payment like any other; an accountant confirms which',
      ),
    COMMISSION_OF_PERSONS: z
      .enum(['pnd3', 'pnd1'])
      .default('pnd3')
      .describe(
        'return that tax kept back of the commission of persons is filed with: pnd3 as of section 3 tredecim, or pnd1 as of income of section 40(2) by section 50(1) of the Revenue Code; an accountant confirms which, and with it the rate that finance set',
      ),
    PREPAID_PAPERS_FROM: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .default('2026-01-01')
      .describe(
        'first day whose charges of prepaid shops are receipted by a paper of the day; those before had theirs elsewhere',
      ),
    PAYEE_CERTIFICATES_FROM: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .default('2026-01-01')
      .describe(
        'first day whose payments to shops and carriers are certified by a certificate of tax withheld; those before had theirs elsewhere',
      ),
    WITHHOLDING_FROM_SATANG: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(1_000_00)
      .describe(
        'payments below this amount before VAT have no tax withheld (satang), until finance set it from a day on',
      ),
    PAPERS_PRINTED: z
      .enum(['at-issue', 'when-asked'])
      .default('at-issue')
      .describe(
        'when the original and the copy of a paper are printed: with its issue, or when somebody opens them first, as of papers that are made in bulk for a demo',
      ),
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
  .refine(({ NODE_ENV, PAPER_KEYS }) => NODE_ENV !== 'production' || PAPER_KEYS !== '', {
    path: ['PAPER_KEYS'],
    error: 'is required in production',
  })
  .refine((config) => config.PAPER_KEYS !== '' || !isOpenDevelopment(config), {
    path: ['PAPER_KEYS'],
    error: `that of development ${CLOSE_DEVELOPMENT}`,
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
  )
  .superRefine((c, context) => {
    const fault = c.NODE_ENV === 'production' ? handOverFault(c) : undefined;
    if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
  });
export type InvoicingConfig = z.infer<typeof invoicingConfig>;
