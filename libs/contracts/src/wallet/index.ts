export * from './events.ts';
export * from './routes.ts';
export {
  staffTopupPackage,
  topupPackageSwitch,
  topupPackageTerms,
  type StaffTopupPackage,
  type TopupPackageTerms,
} from './topup-package-routes.ts';
export * from './topup-types.ts';
export * from './types.ts';
export * from './invoice-payment-types.ts';
export * from './bill-dispute-types.ts';
export * from './carrier-bill-types.ts';
export * from './cod-advance-types.ts';
export * from './cod-complaint-types.ts';
export * from './cod-statement-types.ts';
export * from './cod-types.ts';
export * from './cod-round-types.ts';
export * from './cod-calendar-types.ts';
export * from './bank-file-types.ts';
export * from './bank-statement-types.ts';
export * from './day-close-types.ts';
export * from './demand-types.ts';
export * from './parcel-bill-types.ts';
export * from './reward-types.ts';
export { affiliateCells } from './reward-routes.ts';
export { FIRST_LOW_BALANCE, MOST_LOW_DAYS, type LowBalance } from './low-balance-routes.ts';
