import { bankOf, isThaiId13 } from '@lamliang/kernel';
import { baseConfig } from '@lamliang/platform';
import { z } from 'zod';

/** Whom shops pay on a development machine. The number fails its check digit and the account is of zeros: nobody is paid. */
const DEMO = {
  PAYEE_NAME: 'บริษัท ลำเลียง (ตัวอย่าง) จำกัด',
  PROMPTPAY_ID: '0000000000000',
  PAYEE_ACCOUNTS: '[{"bank_id":4,"account_number":"0000000000"},{"bank_id":14,"account_number":"0000000000"}]',
};

const accounts = z
  .array(
    z.object({
      bank_id: z.int().refine((id) => bankOf(id) !== undefined),
      account_number: z.string().regex(/^\d{10,15}$/),
    }),
  )
  .max(10);
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What wallet is told. Money for top-ups goes to whom it names: a number that somebody else has would take it, so production has no default. */
export const walletConfig = baseConfig
  .extend({
    COD_TOLERANCE_SATANG: z.coerce
      .number()
      .int()
      .min(0)
      .max(100_00)
      .default(100)
      .describe(
        'by how much a carrier may pay less or more than the COD of a parcel before somebody looks at it (satang)',
      ),
    BILL_TOLERANCE_GRAMS: z.coerce
      .number()
      .int()
      .min(0)
      .max(5_000)
      .default(100)
      .describe("by how much a carrier's scale may differ from the weight booked before somebody looks at it (grams)"),
    BILL_TOLERANCE_PERCENT: z.coerce
      .number()
      .int()
      .min(0)
      .max(50)
      .default(5)
      .describe(
        'the same in percent of the weight booked; a size that is billed has to be as near to the volume booked',
      ),
    BILL_TOLERANCE_SATANG: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_00)
      .default(500)
      .describe('what a parcel may cost its shop more or less by the bill before somebody looks at it (satang)'),
    BILL_DISPUTE_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .max(60)
      .default(7)
      .describe('whole days after that of the charge in which a shop may object to what a bill of a carrier cost it'),
    SLIP_YEARS: z.coerce
      .number()
      .int()
      .min(5)
      .max(30)
      .default(5)
      .describe(
        'whole years after that of the decision for which the picture of a slip is kept; the law asks for five',
      ),
    PAYEE_NAME: z.string().max(100).default(DEMO.PAYEE_NAME).describe('who is paid for top-ups, as a bank shows it'),
    PROMPTPAY_ID: z
      .string()
      .regex(/^$|^0\d{9}$|^\d{13}$|^\d{15}$/)
      .default(DEMO.PROMPTPAY_ID)
      .describe('telephone, tax id or e-wallet that PromptPay pays top-ups to; empty offers no QR code'),
    PAYEE_ACCOUNTS: z
      .string()
      .default(DEMO.PAYEE_ACCOUNTS)
      .transform((text, context) => {
        const parsed = accounts.safeParse(json(text));
        if (parsed.success) return parsed.data;
        context.addIssue({ code: 'custom', message: 'must be a JSON array of {"bank_id", "account_number"}' });
        return z.NEVER;
      })
      .describe('bank accounts that take transfers for top-ups: JSON of bank_id (Bank of Thailand) and account_number'),
  })
  .refine(({ NODE_ENV, PAYEE_NAME }) => NODE_ENV !== 'production' || (PAYEE_NAME && PAYEE_NAME !== DEMO.PAYEE_NAME), {
    path: ['PAYEE_NAME'],
    error: 'must be set in production',
  })
  .refine(({ NODE_ENV, PROMPTPAY_ID: id }) => NODE_ENV !== 'production' || id.length !== 13 || isThaiId13(id), {
    path: ['PROMPTPAY_ID'],
    error: 'must be set in production, a tax id with its check digit, or empty for no QR code',
  })
  .refine(
    (c) => c.NODE_ENV !== 'production' || !c.PAYEE_ACCOUNTS.some(({ account_number }) => /^0+$/.test(account_number)),
    { path: ['PAYEE_ACCOUNTS'], error: 'must be set in production' },
  )
  .refine((c) => c.NODE_ENV !== 'production' || c.PROMPTPAY_ID !== '' || c.PAYEE_ACCOUNTS.length > 0, {
    path: ['PAYEE_ACCOUNTS'],
    error: 'must have an account where PROMPTPAY_ID is empty',
  });
export type WalletConfig = z.infer<typeof walletConfig>;
