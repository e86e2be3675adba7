import type { Topup, TopupPackage } from '@lamliang/contracts/wallet';
import { satang, type Satang } from '@lamliang/kernel';

/** What may be transferred at a time, as the server has it; a code is drawn for such an amount. Satang. */
const LEAST = satang(100_00);
const MOST = satang(2_000_000_00);

/** Whether an amount of the form can be transferred: unreadable ones are NaN. */
export const isPayable = (amount: unknown): amount is Satang =>
  typeof amount === 'number' && amount >= LEAST && amount <= MOST;

/** Whether the shop can be told of a decision that it did not know. */
export const wasDecided = (known: readonly Pick<Topup, 'id' | 'status'>[], now: readonly Pick<Topup, 'id' | 'status'>[]) =>
  known.some((old) => old.status === 'pending' && now.some(({ id, status }) => id === old.id && status !== 'pending')); // prettier-ignore

/** What a form begins with, where a refused top-up is sent again: its slip is chosen anew. */
export const againOf = (
  { wallet_type, topup_package_id, amount, bank_id, transfer_dt, slip_reference }: Topup,
  packages: readonly TopupPackage[],
) => ({
  wallet_type,
  // The package may be gone since, or cost something else.
  topup_package_id: packages.find(({ id, price }) => id === topup_package_id && price === amount)?.id,
  amount,
  bank_id,
  transfer_dt,
  slip_reference: slip_reference ?? undefined,
});
