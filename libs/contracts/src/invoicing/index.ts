export * from './events.ts';
export * from './export.ts';
export * from './paper.ts';
export * from './printed-paper.ts';
export * from './paper-routes.ts';
export * from './routes.ts';
export * from './types.ts';
