import type { Customer, CustomerDetail, SealedField } from '@lamliang/contracts/auth';

/** A customer in the console; special prices, equal numbers and who referred it are only part of a single customer, not of the list. */
export type CustomerRecord = Customer & Partial<Pick<CustomerDetail, 'special_prices' | 'same_numbers' | 'referrer'>>;

/** What is needed of a shop to show one of its numbers; `id` is the shop's. */
export type NumberedShop = Pick<CustomerRecord, 'id' | 'name' | 'last_name' | 'company_name' | SealedField>;

/** First and last name. */
export const nameOf = ({ name, last_name }: Pick<CustomerRecord, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim();

/** Display name of the shop: the company, else the person. */
export const shopOf = (customer: Pick<CustomerRecord, 'name' | 'last_name' | 'company_name'>): string =>
  customer.company_name || nameOf(customer);

/** An address in one line; null where there is none. */
export const inOneLine = (address: CustomerRecord['registered_address']): string | null =>
  address
    ? [address.address, address.subdistrict, address.district, address.province, address.zip_code]
        .filter(Boolean)
        .join(' ')
    : null;
