import type { StaffVerification, StaffVerificationDetail } from '@lamliang/contracts/auth';
import { shopName } from '../accounts/account.rules.ts';
import { customerView, type AccountRow } from '../accounts/account.view.ts';
import type { Numbers } from '../numbers/numbers.service.ts';
import type { VerificationRow } from './verifications.repository.ts';

/** Something that was handed in, in a list of staff. */
export function verificationView(row: VerificationRow): StaffVerification {
  const { papers: _papers, told_dt: _told, company_name: _company, name: _name, last_name: _last, ...said } = row;
  return { ...said, shop_name: shopName(row) };
}

/** The same with what the shop says of itself, its numbers masked. */
export function verificationDetailView(
  row: VerificationRow,
  shop: AccountRow,
  numbers: Numbers,
  more: Pick<StaffVerificationDetail, 'papers' | 'duplicates'>,
): StaffVerificationDetail {
  const { id: _id, status: _status, create_dt: _create, ...customer } = customerView(shop, numbers, null);
  return { ...customer, ...verificationView(row), ...more };
}
