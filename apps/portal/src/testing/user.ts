import type { CurrentUser } from '@lamliang/contracts/auth';
import { satang } from '@lamliang/kernel';

/** A user of a shop, for tests. */
export const shopUser: CurrentUser = {
  id: 7,
  login_id: 7,
  account_child_link: { id: 1, access_level: { order_flag: 1 }, access_level_id: 3, access_name: 'Warehouse Worker' },
  sale_id: null,
  email: 'a@example.com',
  name: 'สมชาย',
  user_name: '0810000004',
  parent_account: { id: 1, name: 'ร้าน' },
  profile_pic: null,
  telephone: '0810000004',
  account_type: 'juristic',
  payment_type: 'wallet',
  card_verify_flag: 'accept',
  juristic_verify_flag: 'accept',
  cod_verify_flag: 'accept',
  request_support_flag: 0,
  wallet: satang(1_248_050),
  account_credit: null,
  service_wallet_amount: satang(500_000),
  staff_role: null,
  provider: 'lamliang',
};
