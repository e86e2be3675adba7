import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '@lamliang/contracts';
import { backoff, retryWait } from '@lamliang/ui';

const waitOf = (error: unknown) =>
  error instanceof CallError ? retryWait(error.status, error.failure?.data) : undefined;

/**
 * Reads are retried twice without a response, on a 5xx and after a short wait that a 429 asks for; writes are never
 * retried automatically.
 */
export const shouldRetry = (count: number, error: unknown): boolean =>
  count < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500 || waitOf(error) !== undefined);
export const retryDelay = (count: number, error: unknown): number => waitOf(error) ?? backoff(count);

/** A response that violates the contract is a bug and must be reported. */
const reportContractViolation = (error: unknown): void => {
  if (!(error instanceof CallError) && (error as Error).name !== 'AbortError') console.error(error);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportContractViolation }),
  mutationCache: new MutationCache({ onError: reportContractViolation }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, retryDelay, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
