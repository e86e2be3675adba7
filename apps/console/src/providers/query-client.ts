import { backoff, retryWait } from '@lamliang/ui';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 3;
const waitOf = (error: unknown) => {
  const { status, body } = error as { status?: number; body?: { data?: unknown } };
  return retryWait(status, body?.data);
};

/**
 * Repeats a read that failed for want of a server, or after a short wait that a 429 asks for; what the server refused
 * otherwise (4xx) is refused again, so it fails at once.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => {
          const status = (error as { status?: number }).status ?? 0;
          return failures < RETRIES && (waitOf(error) !== undefined || !(status >= 400 && status < 500));
        },
        retryDelay: (failures, error) => waitOf(error) ?? backoff(failures),
      },
    },
  });
