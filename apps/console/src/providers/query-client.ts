import { QueryClient } from '@tanstack/react-query';

const RETRIES = 3;

/** Repeats a read that failed for want of a server; what the server refused (4xx) is refused again, so it fails at once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => {
          const status = (error as { status?: number }).status ?? 0;
          return failures < RETRIES && !(status >= 400 && status < 500);
        },
      },
    },
  });
