export * from './events.ts';
export * from './export.ts';
export * from './other-fee-types.ts';
export * from './paper.ts';
export * from './routes.ts';
export * from './types.ts';
