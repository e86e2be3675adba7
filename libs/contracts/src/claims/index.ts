export * from './events.ts';
export * from './routes.ts';
export * from './types.ts';
