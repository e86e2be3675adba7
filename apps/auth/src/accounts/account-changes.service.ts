import { isDeepStrictEqual } from 'node:util';
import type { PayloadOf } from '@lamliang/contracts';
import { authEvents, type Customer, type VerifyFlag } from '@lamliang/contracts/auth';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { AppError, Outbox, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from './account.entity.ts';
import { shopName, shopSearchText, verificationStatus } from './account.rules.ts';
import type { AccountRow } from './account.view.ts';
import { AccountsRepository } from './accounts.repository.ts';

/** Columns of a shop that are changed after it was opened. */
export type AccountChange = Partial<
  Pick<
    Account,
    | 'name'
    | 'last_name'
    | 'email'
    | 'company_name'
    | 'branch_name'
    | 'head_office_flag'
    | 'tax_id'
    | 'registered_address'
    | 'document_delivery_address'
    | 'invoice_address'
    | 'bank_id'
    | 'bank_name'
    | 'account_name'
    | 'account_type'
    | 'payment_type'
    | 'due_days'
    | 'price_type'
    | 'care_sales_cell'
    | 'sale_id'
    | 'user_status'
    | VerifyFlag
    | 'request_support_flag'
    | 'premium_flag'
    | 'affiliate_flag'
    | 'reseller_id'
    | 'reseller_dt'
    | 'email_verified_dt'
  >
>;

const ADDRESSES = ['registered_address', 'document_delivery_address', 'invoice_address'] as const;

/** Changes of a shop's row, with all that follows from them, in the transaction of their reason. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly accounts: AccountsRepository,
  ) {}

  /** @throws AppError account.not_found */
  async read(tx: Tx, id: number): Promise<AccountRow> {
    const shop = await this.accounts.shop(tx, id);
    if (!shop) throw new AppError('account.not_found');
    return shop;
  }

  /** Locks a shop without reading it: others who change it or its people wait until the end of `tx`. */
  async hold(tx: Tx, id: number): Promise<void> {
    await this.accounts.lock(tx, id);
  }

  /** A shop, locked until the end of `tx`: of two changes one sees what the other made. @throws AppError account.not_found */
  async lock(tx: Tx, id: number): Promise<AccountRow> {
    await this.hold(tx, id);
    return await this.read(tx, id);
  }

  /**
   * Changes a locked shop; summary, search text and version follow, and other services are told. Another email has to be
   * verified anew. Nothing given is nothing done.
   * @throws AppError order.zip_mismatch for an address that is changed to one whose postal code is of another province
   */
  async apply(tx: Tx, shop: AccountRow, change: AccountChange): Promise<AccountRow> {
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as AccountChange;
    this.assertZips(shop, given);
    if ('email' in given && given.email !== shop.email) given.email_verified_dt = null;
    if (!Object.keys(given).length) return shop;
    const changed: AccountRow = { ...shop, ...given, version: shop.version + 1 };
    changed.status = verificationStatus(changed);
    const search_text = shopSearchText(changed, await this.accounts.ownerName(tx, shop.id));
    const { version, status } = changed;
    await this.accounts.update(tx, shop.id, { ...given, version, status, search_text });
    await this.publish(tx, changed);
    return changed;
  }

  /** An address of before stays as it is until it is changed. @throws AppError order.zip_mismatch */
  assertZips(shop: AccountRow, given: AccountChange): void {
    const errors = ADDRESSES.flatMap((field) => {
      const address = given[field];
      // From the database its parts come in another order.
      if (!address || isDeepStrictEqual(address, shop[field])) return [];
      if (thaiAddressBook().isZipInProvince(address.zip_code, address.province)) return [];
      return [{ field: `${field}.zip_code`, code: 'validation.zip_province' }];
    });
    if (errors.length) throw new AppError('order.zip_mismatch', { errors });
  }

  /** Tells other services what they follow of a shop. */
  async publish(tx: Tx, shop: AccountRow): Promise<void> {
    const { id, version } = shop;
    await this.outbox.publish(tx, authEvents.accountChanged, { key: String(id), version, payload: followed(shop) });
  }
}

/** What other services follow of a shop. */
export function followed(shop: AccountRow): PayloadOf<typeof authEvents.accountChanged> {
  const { id: account_id, payment_type, cod_verify_flag, user_status, reseller_id } = shop;
  return { account_id, shop_name: shopName(shop), payment_type, cod_verify_flag, user_status, reseller_id };
}

/** Fields of a change as the audit trail tells them, before or after it. */
export const told = (row: AccountRow, change: object): Partial<Customer> =>
  Object.fromEntries(Object.keys(change).map((field) => [field, row[field as keyof AccountRow] ?? null]));
