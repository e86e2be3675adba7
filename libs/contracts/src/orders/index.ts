export * from './cod-report-routes.ts';
export * from './cod-report-types.ts';
export * from './events.ts';
export * from './export.ts';
export * from './packaging-routes.ts';
export * from './routes.ts';
export * from './shop-volume.ts';
export * from './types.ts';
