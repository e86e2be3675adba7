// The address dataset and the paste rules stay out of this entry, so that code that only needs money does not load them:
// import them from '@lamliang/kernel/address-data' and '@lamliang/kernel/address-paste.rules'.
export * from './address.ts';
export * from './archive.ts';
export * from './baht-text.ts';
export * from './banks.ts';
export * from './batches.ts';
export * from './cod-hold.ts';
export * from './csv.ts';
export * from './csv-file.ts';
export * from './fair-queue.ts';
export * from './group-commit.ts';
export * from './ids.ts';
export * from './machine.ts';
export * from './money.ts';
export * from './phone.ts';
export * from './providers.ts';
export * from './qr-path.ts';
export * from './search-term.ts';
export * from './storable-text.ts';
export * from './text.ts';
export * from './thai-id.ts';
export * from './time.ts';
export * from './wake-signal.ts';
