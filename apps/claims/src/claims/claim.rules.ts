import type { ErrorCode } from '@lamliang/contracts';
import { DAMAGE_DAYS, LOSS_DAYS, type ClaimTypeCode, type ResolutionTerms } from '@lamliang/contracts/claims';
import { DAY_MS } from '@lamliang/kernel';

/** What decides whether a claim may be opened; times as the carrier reported them. */
export interface Claimable {
  claimable: 0 | 1;
  last_scan_dt: Date | null;
  /** Null while the parcel is on its way. */
  arrived_dt: Date | null;
}

/** Why a claim may not be opened now; undefined where it may. What has arrived is not lost. */
export function claimFault(type: ClaimTypeCode, order: Claimable, now: Date): ErrorCode | undefined {
  const { claimable, last_scan_dt, arrived_dt } = order;
  const daysSince = (then: Date) => (now.getTime() - then.getTime()) / DAY_MS;
  if (!claimable) return 'order.not_claimable';
  if (type === 'damaged') return arrived_dt && daysSince(arrived_dt) > DAMAGE_DAYS ? 'claim.too_late' : undefined;
  if (arrived_dt || !last_scan_dt) return 'order.not_claimable';
  if (daysSince(last_scan_dt) < LOSS_DAYS.from) return 'claim.too_early';
  return daysSince(last_scan_dt) > LOSS_DAYS.until ? 'claim.too_late' : undefined;
}

/** What is wrong with the amount of a resolution; undefined where nothing is. Amounts are satang. */
export function amountFault(
  { status, amount }: Pick<ResolutionTerms, 'status' | 'amount'>,
  claim: { product_price: number; compensation_amount: number; coverage: number },
): string | undefined {
  if (status === 'not-refund') return amount === 0 ? undefined : 'validation.claim_no_amount';
  if (amount === 0) return 'validation.not_zero';
  if (amount > Math.min(claim.product_price, claim.compensation_amount)) return 'validation.claim_amount';
  return amount > claim.coverage ? 'validation.claim_coverage' : undefined;
}

/** How long until a refund is tried again that could not be paid (ms): from two seconds to five minutes. */
export const payAgainMs = (attempts: number): number => Math.min(1_000 * 2 ** Math.min(attempts, 20), 300_000);
