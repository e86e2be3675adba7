export * from './chromium.ts';
export * from './kafka.ts';
export * from './obtain.ts';
export * from './postgres.ts';
export * from './redis.ts';
export { freePort } from './processes.ts';
