import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes, type WALLET_DECISIONS } from '@lamliang/contracts/wallet';
import { bangkokDate, satang } from '@lamliang/kernel';
import type { MoneyPeople } from './money-people.ts';

/** From which amounts on two have to agree, satang: low enough that the demo shows it, beside those that begin higher. */
export const LIMITS = {
  cod_round: 4_000_00,
  parcel_bill: 100_00,
  bill_dispute: 80_00,
  reward_terms: 2_000_00,
} as const satisfies Partial<Record<(typeof WALLET_DECISIONS)[number], number>>;

/** Finance set from which amount on two have to agree (satang), and the second person does. */
async function setLimit({ finance, second }: MoneyPeople, kind: keyof typeof LIMITS, amount: number): Promise<void> {
  const body = { kind, amount: satang(amount), reason: 'วงเงินที่คนเดียวอนุมัติได้ของข้อมูลสาธิต' };
  const { id } = await finance.call(walletRoutes.setDecisionLimit, { body });
  await second.call(walletRoutes.approveDecision, { params: { id }, body: {} });
} // prettier-ignore

/** Lets an act wait for the second person, however little it is about. */
export async function forTwo(people: MoneyPeople, kind: keyof typeof LIMITS, act: () => Promise<unknown>): Promise<void> {
  await setLimit(people, kind, 0);
  await act();
  await setLimit(people, kind, LIMITS[kind]);
} // prettier-ignore

const percent = (rate: number) => rate * 100;
const TERMS = [
  { kind: 'referral', steps: [{ from_amount: satang(0), rate_percent: percent(20) }] },
  { kind: 'cashback', steps: [[1_000_00, 1], [3_000_00, 2], [10_000_00, 3]].map(([from = 0, rate = 0]) => ({ from_amount: satang(from), rate_percent: percent(rate) })) },
] as const; // prettier-ignore

/** What the money of the demo goes by: where two have to agree, and what shops are given by the month. */
export async function setMoneyTerms(people: MoneyPeople): Promise<void> {
  for (const [kind, amount] of Object.entries(LIMITS)) await setLimit(people, kind as keyof typeof LIMITS, amount);
  for (const { kind, steps } of TERMS)
    await people.finance.call(walletRoutes.setRewardTerms, {
      body: { kind, steps: [...steps], valid_from: bangkokDate(people.now()), reason: 'อัตราของข้อมูลสาธิต' },
    });
}

/** A shop came by the key of another one. */
export async function refer(referrer: Client, shop: Client): Promise<void> {
  const { affiliate_key } = await referrer.call(authRoutes.affiliateSetting, {});
  await shop.call(authRoutes.acceptAffiliate, { params: { affiliate_key } });
}

/** Closes months that are due. The referrer asks for what it may: the round of the day pays it with the COD. */
export async function closeMonths({ finance, referrer }: MoneyPeople): Promise<void> {
  await finance.call(walletRoutes.closeRewards, { body: {} });
  const { free } = await referrer.client.call(walletRoutes.affiliateWithdrawals, { query: {} });
  if (free.available_amount >= free.least_amount)
    await referrer.client.call(walletRoutes.withdrawCommission, { body: {} });
}

/** What waits for the second person at the end, beside what came by itself: money by hand, a credit line, rates. */
export async function leaveDecisions(people: MoneyPeople): Promise<void> {
  const { finance, credit, heavy } = people;
  const adjusted = { account_id: heavy.account_id, book: 'credit' as const, amount: satang(60_000_00), reason: 'โอนเงินมัดจำตามสัญญาขนส่งรายปี' };
  await finance.call(walletRoutes.adjust, { body: adjusted });
  const line = { account_id: credit.account_id, limit: satang(300_000_00), reason: 'ยอดส่งเพิ่มขึ้น ขอขยายวงเงินเครดิต' };
  await finance.call(walletRoutes.setCreditLine, { body: line });
} // prettier-ignore
