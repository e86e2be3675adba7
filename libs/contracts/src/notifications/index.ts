export * from './banner-routes.ts';
export * from './banner-types.ts';
export * from './notice-routes.ts';
export * from './notice-types.ts';
export * from './notified-events.ts';
export * from './message-routes.ts';
export * from './routes.ts';
export * from './types.ts';
