export * from './carriers.ts';
export * from './events.ts';
export * from './rate-card.ts';
export * from './partner-price.ts';
export * from './routes.ts';
export * from './special-price.ts';
export * from './types.ts';
