import type th from '../th/finance.ts';
import type { Phrases } from '../phrases.ts';

export default {
  wallet: {
    title: 'Wallet',
    more: 'Shipping charges and refunds',
    balance: 'Balance',
    left: 'Balance after',
    credit: 'Credit',
    bonus: 'bonus',
    on_hold: 'On hold for unconfirmed orders',
    available: 'Available',
    available_more: 'Available for bookings',
    credit_line: 'Credit line',
    type: 'Type',
    types_all: 'All types',
    date: 'Date',
    order: 'Order',
    amount: 'Amount (฿)',
    after: 'After (฿)',
    empty: 'No transactions in this period',
    empty_more: 'Try a longer period.',
    statement: 'Statement',
  },
  insurance: {
    title: 'Insurance wallet',
    more: 'Pays insurance premiums',
    balance: 'Insurance balance',
    policy_no: 'Policy number',
    amount: 'Amount (฿)',
    after: 'After (฿)',
    empty: 'No transactions in this period',
    empty_more: 'Insurance premiums appear here.',
  },
} satisfies Phrases<typeof th>;
