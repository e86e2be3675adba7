import pino, { type DestinationStream, type Logger } from 'pino';
import { workContext } from './context.ts';
import { redact, redactText } from './redact.ts';

export type { Logger };

/** The logger of a service: one JSON line per event, with its trace, without personal data. @param to the standard output by default */
export function createLogger(service: string, level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    formatters: { log: (facts: object) => redact(facts) as Record<string, unknown> },
    // `redact` has told the error already.
    serializers: { err: (facts: unknown) => facts },
    hooks: { streamWrite: redactText },
    mixin: () => {
      const { trace_id, request_id, caller } = workContext() ?? {};
      return { trace_id, request_id, called_by: caller?.api_key?.prefix };
    },
  };
  return to ? pino(options, to) : pino(options);
}
