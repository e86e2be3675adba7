import { machine } from '@lamliang/kernel';

/**
 * The COD of a delivered order. Orders owns the status until the receiver has paid the carrier; from then on it is moved
 * here. A claim that ends without a refund leads back to what was before it, which `afterClaim` tells; with one, `claim` is
 * where the COD ends, unless its receiver complains, too (`reverse`).
 */
export const codParcelMachine = machine({
  initial: 'delivery-success',
  moves: {
    receive: { from: ['delivery-success'], to: 'cod-received', by: ['staff'] },
    enter_round: { from: ['cod-received'], to: 'cod-wait-for-tranfer', by: ['staff', 'system'] },
    leave_round: { from: ['cod-wait-for-tranfer'], to: 'cod-received', by: ['staff', 'system'] },
    transfer: { from: ['cod-wait-for-tranfer'], to: 'cod-tranferred', by: ['staff'] },
    advance: { from: ['delivery-success'], to: 'paid-in-advance', by: ['staff'] },
    settle_advance: { from: ['paid-in-advance'], to: 'cod-tranferred', by: ['staff'] },
    reverse: { from: ['delivery-success', 'cod-received', 'cod-wait-for-tranfer', 'cod-tranferred', 'paid-in-advance', 'claim'], to: 'wait-for-reverse', by: ['staff'] },
    reversed_return: { from: ['wait-for-reverse'], to: 'return', by: ['staff'] },
    reversed_claim: { from: ['wait-for-reverse'], to: 'claim', by: ['staff'] },
    reversed_other: { from: ['wait-for-reverse'], to: 'cancelled', by: ['staff'] },
    open_claim: { from: ['delivery-success', 'cod-received'], to: 'claim', by: ['claims'] },
    end_claim: { from: ['claim'], to: 'delivery-success', by: ['claims'] },
    end_claim_received: { from: ['claim'], to: 'cod-received', by: ['claims'] },
  },
}); // prettier-ignore
export type CodParcelState = (typeof codParcelMachine.states)[number];

/** Whether the carrier's money of a parcel can be recorded. @param kept whether a complaint or a claim keeps what was paid in advance from being settled */
export const mayReceive = (cod_status: CodParcelState, kept: boolean): boolean =>
  codParcelMachine.can(cod_status, 'receive') || (codParcelMachine.can(cod_status, 'settle_advance') && !kept);

/** The move that ends a claim without a refund, by whether the carrier's money was recorded before it. */
export const afterClaim = (received: 0 | 1) => (received ? 'end_claim_received' : 'end_claim');

/** Whether a parcel is in a round that is not paid; one that was paid keeps the number of its round. */
export const isInRound = ({ cod_round_id, cod_status }: { cod_round_id: number | null; cod_status: CodParcelState }): boolean =>
  cod_round_id !== null && (codParcelMachine.can(cod_status, 'leave_round') || codParcelMachine.can(cod_status, 'open_claim')); // prettier-ignore
