import { orErased } from '@lamliang/platform';
import type { Claim, ClaimDetail, ClaimTypeCode, StaffClaim } from '@lamliang/contracts/claims';

/** A claim as it is read, with what its type is called and the files of its pictures. */
export interface ClaimRow extends Omit<Claim, 'images'> {
  account_id: number;
  order_no: string;
  tracking_no: string;
  claim_type: ClaimTypeCode;
  files: string[];
  resolution: ClaimDetail['resolution'];
  amount: ClaimDetail['amount'];
  note: string | null;
  resolved_dt: Date | null;
}
/** With what only staff see of it. */
export type StaffClaimRow = ClaimRow &
  Pick<StaffClaim, 'state' | 'pay_fault' | 'decision_id' | 'staff_name' | 'approval_limit'> & { pay_round: number };

/** Columns of a `ClaimRow` that are read from `claim c` as they are. */
export const CLAIM_COLUMNS = [
  'id', 'account_id', 'shipment_order_id', 'order_no', 'tracking_no', 'claim_type_id', 'status', 'product_price', 'compensation_amount',
  'coverage', 'detail', 'resolution', 'amount', 'note', 'resolved_dt', 'create_dt',
].map((name) => `c.${name}`).join(', '); // prettier-ignore
/** The others; the type is `claim_type t`. */
export const CLAIM_FIELDS = `${CLAIM_COLUMNS}, t.code AS claim_type,
  ARRAY(SELECT i.file_id::text FROM claim_image i WHERE i.claim_id = c.id ORDER BY i.image_no) AS files`;

/** @param token_img opens its pictures */
function withPictures<R extends ClaimRow>({ files, ...row }: R, token_img: string) {
  const [detail, note] = [orErased(row.detail), row.note && orErased(row.note)];
  return { ...row, detail, note, token_img, images: files.map((file) => ({ file })) };
}

/** A claim for its shop, which learns the resolution when it has taken effect. */
export function claimView(row: ClaimRow, token_img: string): ClaimDetail {
  const { account_id: _, ...claim } = withPictures(row, token_img);
  return claim.status === 'claim-success' ? claim : { ...claim, resolution: null, amount: null, note: null };
}

export function staffClaimView(row: StaffClaimRow, token_img: string): StaffClaim {
  const { pay_round: _, ...claim } = withPictures(row, token_img);
  return claim;
}
