import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, moment } from '../wire.ts';

const affiliateKey = z.object({ affiliate_key: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Which shop referred another, and since when. */
export const referral = z.object({ shop_name: z.string(), create_dt: moment });

/** A shop that another one referred, for wallet, which pays commission for it. */
export const referredShop = z.object({
  account_id: id,
  referrer_id: id,
  /** By its first letters: the referrer is told no more of another shop. */
  shop_name: z.string(),
  /** When it registered. */
  create_dt: moment,
});
/** Referred shops of one answer at most. */
export const MOST_REFERRED = 500;

/** A shop recommends the product to others: its key, and who came with it. */
export const affiliateRoutes = {
  affiliate: route({
    id: 'auth.affiliate.get',
    method: 'GET',
    path: '/client/v1/affiliate/:affiliate_key',
    caller: { kind: 'public' },
    params: affiliateKey,
    answer: z.object({ affiliate_key: z.string(), shop_name: z.string() }),
    fails: ['affiliate.not_found'],
    summary: 'Tells which shop refers with a key.',
  }),
  acceptAffiliate: route({
    id: 'auth.affiliate.accept',
    method: 'POST',
    path: '/client/v1/affiliate/accept/:affiliate_key',
    // Once and for good, and somebody earns by it: nothing for whoever works there.
    caller: { kind: 'shop', owner: true },
    params: affiliateKey,
    answer: referral,
    fails: ['account.not_found', 'affiliate.not_found', 'affiliate.own', 'affiliate.taken', 'affiliate.late'],
    touches: ['auth.affiliate.setting'],
    summary: 'The owner of the shop says who referred it: once, in its first 30 days, and nobody who came by it.',
  }),
  affiliateSetting: route({
    id: 'auth.affiliate.setting',
    method: 'GET',
    path: '/client/v1/affiliate',
    caller: { kind: 'flag', flags: ['setting_flag'] },
    answer: z.object({
      affiliate_key: z.string(),
      /** Path of the page that visitors open. */
      link: z.string(),
      referred_accounts: z.int(),
      referrer: z.nullable(referral),
      /** Until when a referrer may still be named; null where there is one, and for who is not the owner. */
      accept_until: z.nullable(moment),
      /** Shops under this one; 0 for a shop that is no reseller. */
      reseller_shops: z.int(),
    }),
    fails: ['account.not_found', 'acting.read_only'],
    summary:
      "Gets the shop's own key, how many shops came with it, who referred this shop, and how many shops are under it.",
  }),
  referrals: route({
    id: 'auth.internal.accounts.referrals',
    method: 'POST',
    path: '/internal/v1/accounts/referrals',
    caller: { kind: 'service', from: ['wallet'] },
    reads: true,
    body: z.object({
      referrer_id: z.optional(id),
      account_ids: z.optional(z.array(id).check(z.maxLength(MOST_REFERRED))),
      /** Shops with a larger id alone. */
      after: z.optional(z.int()),
    }),
    answer: z.array(referredShop),
    fails: [],
    summary: 'Lists shops that were referred by their ids, 500 at most: of all, of one referrer, or those that are named.',
  }),
}; // prettier-ignore
