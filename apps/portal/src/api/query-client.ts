import { QueryClient } from '@tanstack/react-query';
import { CallError } from '@lamliang/contracts';

/** Reads are tried again twice when no answer or a 5xx came; writes never by themselves. */
export const worthAnotherTry = (count: number, error: unknown): boolean =>
  count < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: worthAnotherTry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
