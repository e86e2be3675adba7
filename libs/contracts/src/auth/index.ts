export * from './account-types.ts';
export * from './events.ts';
export * from './levels.ts';
export * from './routes.ts';
export * from './session-routes.ts';
export * from './types.ts';
