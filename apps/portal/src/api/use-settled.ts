import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Whether each of these reads has had its first answer, or failed once: what has no known height before it is read is
 * shown together, so that nothing moves under a finger. Once true for a key it stays so.
 */
export function useSettled(key: string | number, reads: readonly object[]): boolean {
  const [shown, show] = useState<string | number>();
  const settled = useQueries({
    queries: reads as readonly UseQueryOptions[],
    combine: (all) => all.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
  });
  if (settled && shown !== key) show(key);
  return settled || shown === key;
}
