export * from './client.ts';
export * from './errors.ts';
export * from './event.ts';
export * from './operations.ts';
export * from './permissions.ts';
export * from './route.ts';
export * from './trace.ts';
export * from './wire.ts';
