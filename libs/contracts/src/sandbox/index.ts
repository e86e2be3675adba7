export * from './pickup-routes.ts';
export * from './routes.ts';
export * from './types.ts';
