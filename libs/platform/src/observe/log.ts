import pino, { type DestinationStream, type Logger } from 'pino';
import { workContext } from './context.ts';

export type { Logger };

/** Keys whose values never reach a log, at any depth of two. */
export const REDACTED = 'password token authorization api_key secret telephone id_card_number account_number otp'.split(
  ' ',
);

/** The logger of a service: one JSON line per event, with its trace. @param the standard output by default */
export function createLogger(service: string, level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '***' },
    mixin: () => ({ trace_id: workContext()?.trace_id }),
  };
  return to ? pino(options, to) : pino(options);
}
