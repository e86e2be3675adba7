export * from './certificates.ts';
export * from './chromium.ts';
export * from './kafka.ts';
export { javaMissing } from './maven.ts';
export * from './obtain.ts';
export * from './postgres.ts';
export * from './redis.ts';
export * from './s3.ts';
export { freePort } from './processes.ts';
