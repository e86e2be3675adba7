const decisions = { kind: 'Type' };

/** Names of fields where a resource has its own; the others are in `console-fields.ts`. */
export default {
  customers: { cod_status: 'COD account verification' },
  verifications: { create_dt: 'Handed in', decided_dt: 'Decided' },
  claims: { amount: 'Refunded (baht)', create_dt: 'Claimed', detail: 'Details from the shop' },
  'bank-files': { amount: 'To pay (baht)', line_count: 'Payments', create_dt: 'Made', decided_dt: 'Ended' },
  'webhook-deliveries': { url: 'Webhook URL' },
  'audit-log': {
    user_name: 'Who',
    action: 'What',
    at: 'When',
    staff_id: 'Staff',
    staff_flag: 'Done by staff',
    target_type: 'Kind of target',
    target: 'Target',
  },
  'topup-packages': {
    name: 'Package',
    price: 'Price',
    credit_amount: 'Credit',
    bonus_amount: 'Bonus',
    active_flag: 'Offer',
    start_dt: 'From',
    end_dt: 'Until before',
  },
  'packaging-boxes': {
    name: 'Box',
    size: 'Size (cm)',
    weight: 'Weight (g)',
    active_flag: 'Sale',
    update_dt: 'Last changed',
  },
  'staff-logins': {
    confirm_dt: 'Second step since',
    last_login_dt: 'Last login',
    staff_role: 'Role',
    user_name: 'Name',
    created_by: 'Invited by',
    expire_dt: 'Valid until',
    revoke: 'Take back',
  },
  'wallet-decisions': decisions,
  'pricing-decisions': { kind: 'Type', amount: 'Largest loss (baht)' },
  'special-prices': { price_type: 'Price', create_dt: 'Entered' },
  'claims-decisions': decisions,
};
