import type { CompanyRequest, StaffVerification, StaffVerificationDetail } from '@lamliang/contracts/auth';
import { shopName } from '../accounts/account.rules.ts';
import { customerView, type AccountRow } from '../accounts/account.view.ts';
import type { Numbers } from '../numbers/numbers.service.ts';
import type { Asked, Verification } from './verification.entity.ts';
import type { VerificationRow } from './verifications.repository.ts';

/** Something that was handed in, in a list of staff. */
export function verificationView(row: VerificationRow): StaffVerification {
  const {
    papers: _papers,
    asked: _asked,
    told_dt: _told,
    company_name: _company,
    name: _name,
    last_name: _last,
    ...said
  } = row;
  return { ...said, shop_name: shopName(row) };
}

/** What company papers say of a shop, as its people see it. */
export function companyRequestView({ asked, state, remark }: Pick<Verification, 'state' | 'remark'> & { asked: Asked }, numbers: Numbers): CompanyRequest | null {
  return state === 'accept' ? null : { ...asked, tax_id: asked.tax_id ?? numbers.asked_tax_id ?? null, state, remark };
} // prettier-ignore

/** The same with what the shop says of itself, or its papers say of it, its numbers masked. */
export function verificationDetailView(
  row: VerificationRow,
  shop: AccountRow,
  numbers: Numbers,
  more: Pick<StaffVerificationDetail, 'papers' | 'duplicates'>,
): StaffVerificationDetail {
  const { id: _id, status: _status, create_dt: _create, ...customer } = customerView(shop, numbers, null);
  const { asked } = row;
  // The sealed number of papers that were handed in since is not of these.
  const tax_id = asked?.tax_id ?? (row.state === 'wait-confirm' ? (numbers.asked_tax_id ?? null) : null);
  return {
    ...customer,
    ...(asked && { ...asked, tax_id: tax_id ?? customer.tax_id }),
    ...verificationView(row),
    ...more,
  };
}
