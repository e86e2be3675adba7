export * from './chromium.ts';
export * from './kafka.ts';
export * from './postgres.ts';
export { freePort } from './processes.ts';
