/** A step of a new shop, for tests. */
const step = (name: string, opens: string[]) => ({
  step: name,
  status: 'not-confirm',
  missing: [],
  opens,
  remark: null,
});

/** The steps of a shop of which nothing is verified. */
export const openSteps = () => [step('email', []), step('identity', ['credit']), step('cod', ['cod', 'credit'])];

/** The shop that was entered in wire form, for tests. */
export const wireAccount = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 1,
  account_id: 1,
  name: 'ร้านดอกไม้',
  last_name: '',
  email: 'shop@example.com',
  telephone: '0810000001',
  id_card_number: null,
  company_name: null,
  branch_name: null,
  head_office_flag: 1,
  tax_id: null,
  registered_address: null,
  document_delivery_address: null,
  invoice_address: null,
  bank_id: null,
  bank_name: null,
  account_name: null,
  account_number: null,
  account_type: 'ordinary',
  payment_type: 'wallet',
  price_type: 'standard',
  user_status: 'active',
  status: 'not-confirm',
  card_verify_flag: 'not-confirm',
  juristic_verify_flag: 'not-confirm',
  cod_verify_flag: 'not-confirm',
  email_verify_flag: 0,
  request_support_flag: 0,
  premium_flag: 0,
  affiliate_flag: 0,
  create_dt: '2026-11-20T14:05:00+07:00',
  user_name: 'สมชาย ใจดี',
  profile_pic: null,
  steps: openSteps(),
  company_request: null,
  ...more,
});

/** What a login agreed to in wire form, for tests. */
export const wireConsents = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  current_version: '2026-11-01',
  policy_version: '2026-11-01',
  policy_dt: '2026-11-20T14:05:00+07:00',
  marketing_flag: 0,
  marketing_dt: null,
  ...more,
});
