export * from './chromium.ts';
export * from './postgres.ts';
