import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopInvoicingRoutes } from '@lamliang/contracts/invoicing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { BlockSkeleton, Card, FailurePanel, Money } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { FigureGrid } from '../statement/FigureGrid.tsx';
import { DayText } from './Approvals.tsx';
import { dueNext } from './due.rules.ts';

const LINE = read(walletRoutes.balances);
/** Invoices whose money is awaited: as many as one call lists. */
const UNPAID = read(shopInvoicingRoutes.approvals, { query: { invoice_status: 'not-receive', limit: 100 } });

/** Starts the reads of what a credit customer owes. */
export function prefetchCredit(): void {
  void queryClient.prefetchQuery(LINE);
  void queryClient.prefetchQuery(UNPAID);
}

/** The credit line of a shop, and what of it is to be paid next. Whoever may not see finance sees the latter alone. */
export function useCredit() {
  const line = useQuery(LINE);
  const unpaid = useQuery(UNPAID);
  const error = line.error ?? unpaid.error;
  const retry = () => void Promise.all([line.refetch(), unpaid.refetch()]);
  if (!line.data || !unpaid.data) return { error, retry };
  const due = dueNext(unpaid.data.rows);
  const isLate = due !== undefined && due.day < bangkokDate(new Date());
  return { error, retry, known: { line: line.data.credit_line, due, isLate } };
}
export type Credit = NonNullable<ReturnType<typeof useCredit>['known']>;

/** When what is due next has to be paid. */
export function DueText({ due, isLate }: Pick<Credit, 'due' | 'isLate'>) {
  const { t } = useTranslation();
  if (!due) return <>{t('papers.credit.nothing_due')}</>;
  return (
    <>
      {t(isLate ? 'papers.credit.late_since' : 'papers.credit.due_on')} <DayText day={due.day} field="due_date" />
    </>
  );
}

/** Line, used, open and due next, beside each other. */
export function CreditFigures() {
  const { t } = useTranslation();
  const { known, error, retry } = useCredit();
  if (!known)
    return error ? (
      <Card flush>
        <FailurePanel compact error={error} onRetry={retry} />
      </Card>
    ) : (
      <BlockSkeleton height={116} />
    );
  const { line, due, isLate } = known;
  const figures = (['limit', 'used', 'open'] as const).filter((name) => line[name] !== null);
  return (
    <Card flush aria-label={t('papers.credit.label')}>
      <FigureGrid>
        {figures.map((name) => (
          <div key={name} className={name === 'open' ? 'main' : ''}>
            <dt>{t(`papers.credit.${name}`)}</dt>
            <dd>
              <Money value={line[name]} field={name} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('papers.credit.due')}</dt>
          <dd>
            <Money value={due?.amount ?? null} field="due_amount" />
            <small>
              <DueText due={due} isLate={isLate} />
            </small>
          </dd>
        </div>
      </FigureGrid>
    </Card>
  );
}
