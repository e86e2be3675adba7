import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '@lamliang/contracts';

/** Reads are tried again twice when no answer or a 5xx came; writes never by themselves. */
export const worthAnotherTry = (count: number, error: unknown): boolean =>
  count < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);

/** An answer that does not fit the contract is a fault of ours: it must not pass in silence. */
const reportMisfit = (error: unknown): void => {
  if (!(error instanceof CallError) && (error as Error).name !== 'AbortError') console.error(error);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportMisfit }),
  mutationCache: new MutationCache({ onError: reportMisfit }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: worthAnotherTry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
