/** Claims that staff decide. */
export default {
  asked: 'What is claimed',
  added: 'Pictures that the shop added later',
  timeline: 'Timeline',
  decided: '{{name}} has already resolved this claim',
  refund: {
    label: 'Refund',
    title: 'Refund a claim',
    check: 'Refund the claim for order {{order_no}} (requested → refunded)',
    confirm: 'Confirm refund: {{amount}} baht',
  },
  no_refund: {
    label: 'No refund',
    title: 'Close a claim without a refund',
    check: 'Close the claim for order {{order_no}} without a refund (requested → refunded)',
    confirm: 'Close without a refund',
  },
  done: {
    open: 'Saved',
    waiting: 'Submitted for approval by a second person',
    paying: 'Saved. The refund is being paid',
    resolved: 'Claim resolved',
  },
};
