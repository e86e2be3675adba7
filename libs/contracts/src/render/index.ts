export * from './jobs.ts';
export * from './routes.ts';
export * from './types.ts';
