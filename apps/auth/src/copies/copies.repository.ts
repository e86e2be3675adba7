import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { seenByShop } from '../access-log/access-log.rules.ts';

/** The job of a copy, and the file that it made. */
export interface CopyJob {
  id: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  result: { file_id: string; expire_dt: string } | null;
  create_dt: Date;
}
const OF_ACCOUNT = 'account_id = $1 AND id > $2';

/** What auth keeps of a shop, part by part. Passwords, codes and keys are not in it, sealed numbers by their last digits. */
export const PARTS = {
  shop: `SELECT id, name, last_name, email, telephone, company_name, branch_name, tax_id, registered_address, document_delivery_address,
    invoice_address, bank_name, account_name, account_type, payment_type, status, email_verified_dt, create_dt FROM account WHERE id = $1 AND id > $2`,
  numbers: `SELECT row_number() OVER (ORDER BY field) AS id, field, '••••' || last_digits AS number FROM sealed_number WHERE account_id = $1 AND $2 = 0`,
  verifications: `SELECT id, verify_type, state, remark, asked, create_dt, decided_dt FROM verification WHERE ${OF_ACCOUNT}`,
  employees: `SELECT k.id, k.access_level_id, k.active_flag, k.create_dt, l.user_name, l.telephone, l.email
    FROM account_link k JOIN login l ON l.id = k.login_id WHERE k.account_id = $1 AND k.id > $2`,
  invitations: `SELECT id, access_level_id, email, telephone, create_dt, expire_dt, used_dt FROM invite WHERE ${OF_ACCOUNT}`,
  // Of the keys what they are recognised by, never what opens something.
  api_keys: `SELECT k.id, k.prefix, k.last_four, o.state AS open_api, o.scopes, k.made_by, k.flags, k.create_dt, k.last_used_dt, k.end_dt
    FROM api_key k LEFT JOIN open_api o USING (account_id) WHERE k.account_id = $1 AND k.id > $2`,
  affiliate: `SELECT 1 AS id, affiliate_key, create_dt FROM affiliate WHERE account_id = $1 AND $2 = 0`,
  referral: `SELECT 1 AS id, referrer_id, create_dt FROM referral WHERE account_id = $1 AND $2 = 0`,
  // What staff keep of talks with the shop is told of it; the names of staff are theirs.
  customer_notes: `SELECT id, text, create_dt, follow_up_day::text, done_dt FROM customer_note WHERE ${OF_ACCOUNT}`,
  access_log: `SELECT id, at, action, route, login_id, ${seenByShop('address')} AS address, ${seenByShop('user_agent')} AS user_agent
    FROM access_entry WHERE ${OF_ACCOUNT}`,
};
/** Of the owner. */
export const OWN_PARTS = {
  profile: `SELECT id, user_name, telephone, email, create_dt FROM login WHERE id = $1 AND id > $2`,
  sessions: `SELECT id, account_id, browser, system, address, create_dt, last_seen_dt, expire_dt FROM session
    WHERE login_id = $1 AND acting_staff_id IS NULL AND id > $2`,
  devices: `SELECT row_number() OVER (ORDER BY create_dt) AS id, create_dt, last_seen_dt FROM login_device WHERE login_id = $1 AND $2 = 0`,
  facebook_login: `SELECT row_number() OVER (ORDER BY create_dt) AS id, provider, create_dt FROM facebook_login WHERE login_id = $1 AND $2 = 0`,
  consents: `SELECT id, kind, version, given_flag, at FROM consent WHERE login_id = $1 AND id > $2`,
};

/** SQL of copies. */
@Injectable()
export class CopiesRepository {
  async last(tx: Tx, account_id: number): Promise<CopyJob | undefined> {
    const [row] = await tx.query<CopyJob[]>(
      `SELECT id, state, done, total, result, create_dt FROM job_request WHERE account_id = $1 AND name = 'copy_personal_data'
       ORDER BY create_dt DESC, id DESC LIMIT 1`,
      [account_id],
    );
    return row;
  }
}
