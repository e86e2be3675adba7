/** How far the money of an order that was sent on credit is: `not-receive`, an invoice asks for it. */
export const CREDIT_STATUSES = ['booked', 'not-receive', 'received', 'cancelled'] as const;
export type CreditStatus = (typeof CREDIT_STATUSES)[number];
