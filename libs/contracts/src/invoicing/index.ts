export * from './credit-note-types.ts';
export * from './events.ts';
export * from './export.ts';
export * from './hand-over-types.ts';
export * from './paper.ts';
export * from './paper-routes.ts';
export * from './routes.ts';
export * from './types.ts';
