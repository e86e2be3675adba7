import { flagOf, VERIFY_TYPES, type CompanyRequest, type VerifyType } from '@lamliang/contracts/auth';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { AccountRow } from '../accounts/account.view.ts';
import type { Numbers } from '../numbers/numbers.service.ts';
import { companyRequestView } from './verification.view.ts';
import { VerificationsRepository } from './verifications.repository.ts';

/** What other features know of what was handed in; each method is part of their transaction. */
@Injectable()
export class VerificationRecords {
  constructor(private readonly verifications: VerificationsRepository) {}

  /** What staff said of the newest of each kind. */
  async remarks(tx: Tx, account_id: number): Promise<Partial<Record<VerifyType, string | null>>> {
    const newest = await this.verifications.newest(tx, account_id);
    return Object.fromEntries(newest.map(({ verify_type, remark }) => [verify_type, remark]));
  }

  /** What company papers that staff have not accepted say of a shop. */
  async companyRequest(tx: Tx, account_id: number, numbers: Numbers): Promise<CompanyRequest | null> {
    const found = await this.verifications.asked(tx, account_id);
    return found ? companyRequestView(found, numbers) : null;
  }

  /** A shop that is opened with something that waits already stands in the queue of staff. */
  async openWaiting(tx: Tx, shop: AccountRow): Promise<void> {
    for (const verify_type of VERIFY_TYPES)
      if (shop[flagOf(verify_type)] === 'wait-confirm')
        await this.verifications.add(tx, {
          account_id: shop.id,
          verify_type,
          papers: [],
          valid_number_flag: null,
          create_dt: shop.create_dt,
        });
  }
}
