export * from './baht-text.ts';
export * from './ids.ts';
export * from './machine.ts';
export * from './money.ts';
export * from './phone.ts';
export * from './text.ts';
export * from './thai-id.ts';
export * from './time.ts';
