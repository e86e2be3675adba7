import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, moment, text } from '../wire.ts';

/** The bank account that COD of a shop is paid to, as it was accepted. */
const payee = z.object({
  account_id: id,
  /** Null for one that was accepted before banks had ids. */
  bank_id: z.nullable(z.int()),
  bank_name: z.string(),
  account_name: z.string(),
  /** '' of a number that is too short for them. */
  last_digits: z.string(),
  /** The number, sealed by auth for this account as the payee of COD (base64): auth alone opens it. */
  account_sealed: z.string(),
  /** When it was accepted; null where it was before acceptances were dated. */
  changed_dt: z.nullable(moment),
});
/** Shops that are asked for at once. */
const MOST = 1_000;

/** Bank accounts of shops for wallet, which pays to them. */
export const payeeRoutes = {
  payees: route({
    id: 'auth.internal.accounts.payees',
    method: 'POST',
    path: '/internal/v1/accounts/payees',
    caller: { kind: 'service', from: ['wallet'] },
    reads: true,
    body: z.object({ account_ids: z.array(id).check(z.maxLength(MOST)) }),
    answer: z.array(payee),
    fails: [],
    summary: 'Gets the accepted COD bank accounts of shops, with sealed numbers; shops without one are left out.',
  }),
  openPayees: route({
    id: 'auth.internal.accounts.payees.open',
    method: 'POST',
    path: '/internal/v1/accounts/payees/open',
    caller: { kind: 'service', from: ['wallet'] },
    body: z.object({
      reason: text(300),
      payees: z.array(z.object({ account_id: id, account_sealed: z.string().check(z.maxLength(500)) })).check(z.maxLength(MOST)),
    }),
    answer: z.array(z.object({ account_id: id, account_number: z.string() })),
    // A whole file is opened at once, each number with its audit row.
    body_limit: 1024 * 1024,
    audit: { action: 'account.payee_opened', target: 'account', each: true },
    fails: ['record.not_found'],
    summary: 'Opens bank account numbers that were sealed for a payment, in the order given; each opening is audited.',
  }),
}; // prettier-ignore
