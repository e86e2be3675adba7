import type { DisputeState } from '@lamliang/contracts/wallet';

/** A charge as far as it may be objected to. */
interface Charged {
  objection: 'possible' | 'made' | 'lapsed' | null;
  dispute_until: Date | null;
  difference_amount: number | null;
  shipping_fee_status: string;
}

/** Whether a shop may object now; what was given back or waived is no charge. The job that ends the time may be late. */
export const isDisputable = ({ objection, dispute_until, difference_amount, shipping_fee_status }: Charged, now: Date): boolean =>
  objection === 'possible' && dispute_until !== null && now < dispute_until && (difference_amount ?? 0) > 0 && shipping_fee_status === 'verified'; // prettier-ignore

/** How far the objection to a charge is. @param state of the objection that was made */
export const disputeStateOf = (bill: Charged, state: 'open' | 'won' | 'lost' | undefined, now: Date): DisputeState | null => {
  if (state) return state;
  if (bill.objection === null) return null;
  return isDisputable(bill, now) ? 'possible' : 'lapsed';
}; // prettier-ignore
