import type { OwnAccount } from '@lamliang/contracts/auth';

/** Addresses that a shop changes by its own word; the registered one is proven by papers. */
export const ADDRESSES = ['document_delivery_address', 'invoice_address'] as const;
export type AddressName = (typeof ADDRESSES)[number];

/** An address in one line. */
export const addressLine = ({
  address,
  subdistrict,
  district,
  province,
  zip_code,
}: NonNullable<OwnAccount[AddressName]>): string =>
  [address, subdistrict, district, province, zip_code].filter(Boolean).join(' ');
