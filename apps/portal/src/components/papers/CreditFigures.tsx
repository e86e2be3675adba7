import { useTranslation } from 'react-i18next';
import { BlockSkeleton, Card, FailurePanel, Money } from '@lamliang/ui';
import { FigureGrid } from '../statement/FigureGrid.tsx';
import { DayText } from './DayText.tsx';
import { useCredit, type Credit } from './use-credit.ts';

/** When what is due next has to be paid. */
export function DueText({ due: { next, isLate } }: { due: NonNullable<Credit['due']> }) {
  const { t } = useTranslation();
  if (!next) return <>{t('papers.credit.nothing_due')}</>;
  return (
    <>
      {t(isLate ? 'papers.credit.late_since' : 'papers.credit.due_on')} <DayText day={next.day} field="due_date" />
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
  const { line, due } = known;
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
        {due ? (
          <div>
            <dt>{t('papers.credit.due')}</dt>
            <dd>
              <Money value={due.next?.amount ?? null} field="due_amount" />
              <small>
                <DueText due={due} />
              </small>
            </dd>
          </div>
        ) : null}
      </FigureGrid>
    </Card>
  );
}
