import type { UseQueryResult } from '@tanstack/react-query';
import { FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '@lamliang/contracts';
import type { PhraseKey } from '@lamliang/i18n';
import { Card, EmptyState, FailurePanel, PageHead } from '@lamliang/ui';

/** The id of a record in an address; undefined for what can be none. */
export const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/**
 * The page of one record: what it shows once that is read; until then a title with what stands in its place, what went
 * wrong, or that there is none.
 * @param query disabled where the address has no id
 * @param one what the page calls a record that is not there yet
 */
export function RecordPage<T>({
  query,
  one,
  back,
  unknown,
  waiting,
  children,
}: {
  query: UseQueryResult<T>;
  one: PhraseKey;
  back: ReactNode;
  unknown: PhraseKey;
  waiting: ReactNode;
  children: (record: T) => ReactNode;
}) {
  const { t } = useTranslation();
  const { data, error, isEnabled, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  const isUnknown = !isEnabled || (error instanceof CallError && error.status === 404);
  return (
    <>
      <PageHead title={t(one)} more={back} />
      {isUnknown ? (
        <Card role="alert">
          <EmptyState icon={FileX2} title={t(unknown)} more={t('papers.not_found_more')} />
        </Card>
      ) : error ? (
        <Card>
          <FailurePanel error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div style={{ display: 'grid', gap: 16 }}>{waiting}</div>
      )}
    </>
  );
}
