const decisions = { kind: 'Type' };

/** Names of fields where a resource has its own; the others are in `console-fields.ts`. */
export default {
  customers: { cod_status: 'COD account verification' },
  claims: { amount: 'Refunded (baht)', create_dt: 'Claimed', detail: 'Details from the shop' },
  'webhook-deliveries': { url: 'Webhook URL' },
  'staff-logins': { active_flag: 'Active', confirm_dt: 'Second step since', reset: 'Reset' },
  'wallet-decisions': decisions,
  'claims-decisions': decisions,
};
