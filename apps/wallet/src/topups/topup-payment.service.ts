import type { TopupPayment } from '@lamliang/contracts/wallet';
import { satangToBaht, type Satang } from '@lamliang/kernel';
import { SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { anyId } from 'promptparse/generate';
import type { WalletConfig } from '../config.ts';

/** What kind of number it is, by its digits: a telephone has 10, an id of person or company 13, an e-wallet 15. */
const KIND = { 10: 'MSISDN', 13: 'NATID', 15: 'EWALLETID' } as const;

/** Whom shops pay. */
@Injectable()
export class TopupPaymentService {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: WalletConfig) {}

  /** @param amount satang; without one, and for zero, the shop types it into the bank's app */
  of(amount: Satang | undefined): TopupPayment {
    const { PAYEE_NAME: payee_name, PROMPTPAY_ID: target, PAYEE_ACCOUNTS } = this.config;
    const type = KIND[target.length as keyof typeof KIND];
    return {
      payee_name,
      promptpay_id: target || null,
      promptpay_payload: target ? anyId({ type, target, ...(amount ? { amount: satangToBaht(amount) } : {}) }) : null,
      payee_accounts: PAYEE_ACCOUNTS.map(({ bank_id, account_number }) => ({ bank_id, payee_account_number: account_number })),
    };
  } // prettier-ignore
}
