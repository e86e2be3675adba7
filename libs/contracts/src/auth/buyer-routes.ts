import * as z from 'zod/mini';
import { route } from '../route.ts';
import { flag, id, text } from '../wire.ts';
import { postalAddress } from './account-types.ts';

/** A shop as tax papers name it. */
const buyer = z.object({
  account_id: id,
  account_type: z.literal(['ordinary', 'juristic']),
  /** The company, else the person. */
  name: z.string(),
  /** Of a company, thirteen digits; null where there is none, and of a person. */
  tax_id: z.nullable(z.string()),
  head_office_flag: flag,
  /** Five digits; null where a branch has none that is known. */
  branch_code: z.nullable(z.string()),
  /** Where invoices go, else where it is registered. */
  address: z.nullable(postalAddress),
  telephone: z.string(),
  email: z.string(),
  /** Under which auth keeps the number of a person for papers; null where there is none. */
  number_id: z.nullable(id),
  /** Of that number; '' where there is none. */
  last_digits: z.string(),
});
/** Shops that are asked for at once. */
const MOST = 1_000;

/** Whom invoicing issues papers to. */
export const buyerRoutes = {
  buyers: route({
    id: 'auth.internal.accounts.buyers',
    method: 'POST',
    path: '/internal/v1/accounts/buyers',
    caller: { kind: 'service', from: ['invoicing'] },
    body: z.object({ account_ids: z.array(id).check(z.maxLength(MOST)) }),
    answer: z.array(buyer),
    audit: { action: 'account.buyer_number_kept', target: 'account', each: true },
    fails: [],
    summary: 'Gets shops as tax papers name them; the number of a person is kept for its papers, and each one that is new is audited.', // prettier-ignore
  }),
  openBuyerNumber: route({
    id: 'auth.internal.accounts.buyer_numbers.open',
    method: 'POST',
    path: '/internal/v1/accounts/buyer-numbers/open',
    caller: { kind: 'service', from: ['invoicing'] },
    body: z.object({ account_id: id, number_id: id, reason: text(300) }),
    answer: z.object({ number: z.string() }),
    audit: { action: 'account.buyer_number_opened', target: 'account' },
    fails: ['record.not_found'],
    summary: 'Opens the number of a person for a paper that names it; each opening is audited.',
  }),
};
