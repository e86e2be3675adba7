export * from './events.ts';
export * from './certificate-types.ts';
export * from './export.ts';
export * from './invoice-types.ts';
export * from './paper.ts';
export * from './paper-routes.ts';
export * from './routes.ts';
export * from './types.ts';
