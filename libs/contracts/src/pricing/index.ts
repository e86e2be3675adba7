export * from './carriers.ts';
export * from './events.ts';
export * from './routes.ts';
export * from './special-price.ts';
export * from './types.ts';
