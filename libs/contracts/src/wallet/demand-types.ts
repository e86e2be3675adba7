import * as z from 'zod/mini';
import { paymentType } from '../auth/types.ts';
import { bahtAmount, id, moment, notZero, text } from '../wire.ts';

/** What another service may ask of a shop's money; each is a kind of posting. */
export const DEMAND_KINDS = ['other_fee'] as const;
export type DemandKind = (typeof DEMAND_KINDS)[number];
/** `due`: the wallet has too little, the next top-up that pays it whole does. */
export const DEMAND_STATES = ['due', 'taken'] as const;
export type DemandState = (typeof DEMAND_STATES)[number];

export const demandTerms = z
  .object({
    kind: z.literal(DEMAND_KINDS),
    account_id: id,
    /** Business key, for example `fee:7`: asked once per kind and key. */
    business_key: z.string().check(z.regex(/^[a-z_]+:\d{1,15}$/, { error: 'validation.invalid' })),
    amount: bahtAmount.check(notZero),
    /** Contained in the amount. */
    vat_amount: bahtAmount,
    /** A wallet pays it now or with a top-up; a credit customer owes it on its next invoice from now on. */
    payment_type: paymentType,
    /** Among whose movements it stands, where it is for one order. */
    order: z.optional(z.object({ id, order_no: z.string() })),
    /** Shown in the shop's statement. */
    reason: text(400),
  })
  .check(
    z.refine(({ amount, vat_amount }) => vat_amount <= amount, { path: ['vat_amount'], error: 'validation.number' }),
  );
export type DemandTerms = z.output<typeof demandTerms>;
export const demand = z.object({
  kind: z.literal(DEMAND_KINDS),
  business_key: z.string(),
  state: z.literal(DEMAND_STATES),
  /** Null while it is due. */
  transaction_no: z.nullable(z.string()),
  taken_dt: z.nullable(moment),
});
export type Demand = z.output<typeof demand>;
