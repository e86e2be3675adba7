import { expect, it } from '@jest/globals';
import type { Balances } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { currentUserView } from './session.view.ts';
import type { SessionRow } from './sessions.repository.ts';

const held = {
  credit: satang(90_000),
  bonus: satang(10_000),
  insurance: satang(5_000),
  credit_line: { limit: satang(70_000), used: satang(0), open: satang(70_000) },
} as Balances;
/** A session of somebody who works for a shop at a level. */
const row = (access_level_id: 2 | 3 | 4, level_flags = {}) =>
  ({
    login_id: 7,
    account_id: 1,
    link_id: 3,
    acting_staff_id: null,
    staff_name: null,
    access_level_id,
    login: { staff_role: null, user_name: 'มานี', email: 'm@example.co.th', telephone: '0810000003', profile_pic: null },
    account: {
      id: 1,
      name: 'ร้าน',
      account_type: 'ordinary',
      level_flags,
      provider: 'lamliang',
      telephone: '0810000001',
    },
  }) as unknown as SessionRow;
const seen = (of: SessionRow) => {
  const { wallet, account_credit, service_wallet_amount } = currentUserView(of, held);
  return { wallet, account_credit, service_wallet_amount };
};

it('[F-S9] login and init tell balances to a login with finance_flag, and null under the same keys without', () => {
  const figures = { wallet: 100_000, account_credit: 70_000, service_wallet_amount: 5_000 };
  const none = { wallet: null, account_credit: null, service_wallet_amount: null };
  expect([seen(row(2)), seen(row(4))]).toEqual([figures, figures]);
  expect(seen(row(3))).toEqual(none);
  expect(seen(row(4, { 4: { finance_flag: 0 } }))).toEqual(none);
  expect(seen(row(3, { 3: { finance_flag: 1 } }))).toEqual(figures);
});
