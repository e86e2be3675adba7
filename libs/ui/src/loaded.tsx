import type { ReactNode } from 'react';
import { Card } from './page.tsx';
import { FailurePanel } from './states.tsx';

/**
 * What a read has, in its place: the placeholder, then its data; when it fails, what went wrong with a retry, above the
 * data of before.
 */
export function Loaded<T>({
  query: { data, error, refetch },
  waiting,
  compact = data !== undefined,
  card,
  children,
}: {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** Until there are data or a failure; by default nothing. */
  waiting?: ReactNode;
  /** A low panel, by default above data only. */
  compact?: boolean;
  /** A failure gets a card of its own with this title (may be ''), because the data bring theirs. */
  card?: string | undefined;
  children?: (data: T) => ReactNode;
}) {
  const panel = error ? <FailurePanel compact={compact} error={error} onRetry={() => void refetch()} /> : null;
  return (
    <>
      {panel && card !== undefined ? (
        <Card title={card} flush={!card}>
          {panel}
        </Card>
      ) : (
        panel
      )}
      {data === undefined ? (panel ? null : waiting) : children?.(data)}
    </>
  );
}
