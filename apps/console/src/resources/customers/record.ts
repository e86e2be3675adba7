import type { Customer, CustomerDetail, SealedField } from '@lamliang/contracts/auth';

export { nameOf, shopOf } from '../../components/shop-name.ts';

/** A customer in the console; special prices, equal numbers and who referred it are only part of a single customer, not of the list. */
export type CustomerRecord = Customer & Partial<Pick<CustomerDetail, 'special_prices' | 'same_numbers' | 'referrer'>>;

/** What is needed of a shop to show one of its numbers; `id` is the shop's. */
export type NumberedShop = Pick<CustomerRecord, 'id' | 'name' | 'last_name' | 'company_name' | SealedField>;

/** An address in one line; null where there is none. */
export const inOneLine = (address: CustomerRecord['registered_address']): string | null =>
  address
    ? [address.address, address.subdistrict, address.district, address.province, address.zip_code]
        .filter(Boolean)
        .join(' ')
    : null;
