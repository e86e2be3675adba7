import type { Customer } from '@lamliang/contracts/auth';

/** First and last name. */
export const nameOf = ({ name, last_name }: Pick<Customer, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim();

/** Display name of the shop: the company, else the person. */
export const shopOf = (customer: Pick<Customer, 'name' | 'last_name' | 'company_name'>): string =>
  customer.company_name || nameOf(customer);
