export * from './notified-events.ts';
export * from './outgoing-messages.ts';
export * from './routes.ts';
export * from './types.ts';
