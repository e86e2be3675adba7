export * from './access-types.ts';
export * from './account-types.ts';
export * from './events.ts';
export * from './levels.ts';
export * from './routes.ts';
export * from './second-factor-routes.ts';
export * from './session-routes.ts';
export * from './types.ts';
