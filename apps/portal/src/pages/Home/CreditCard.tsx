import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { BlockSkeleton, FailurePanel, Money } from '@lamliang/ui';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { DueText } from '../../components/papers/CreditFigures.tsx';
import { useCredit } from '../../components/papers/use-credit.ts';
import { entryOf } from '../../routes/index.ts';
import { decide } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const Root = styled('section')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: 12,
    padding: '16px 20px',
    borderRadius: '10px',
    backgroundColor: palette.selected,
    fontSize: 14,
    lineHeight: 1.6,
    '& h2': { margin: 0, fontSize: 14, lineHeight: 1.6, fontWeight: 400, color: palette.primary.dark },
    '& .open': { margin: 0, fontSize: 24, lineHeight: 1.45, fontWeight: 600 },
    '& dl': { display: 'grid', gap: 4, margin: '8px 0 0' },
    '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 12 },
    '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& small': { display: 'block', fontSize: 13, [theme.breakpoints.down('md')]: { fontSize: 14 } },
    '& .late': { color: palette.error.main },
    '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
    '& .actions > *': { flex: '1 1 auto' },
    ...theme.applyStyles('dark', { '& h2': { color: palette.primary.main } }),
  };
});
/** Where the card leads to. */
const LINKS = [
  ['/finances/invoice', 'home.credit_invoices', 'contained'],
  ['/report/credit', 'frame.report_credit', 'outlined'],
  ['/finance/wallet-transaction', 'home.wallet_open', 'outlined'],
] as const;

/** What a credit customer may still send, of which line, and what it has to pay next. */
export function CreditCard() {
  const { t } = useTranslation();
  const user = useUser();
  const { known, error, retry } = useCredit();
  if (!known)
    return error ? (
      <Root>
        <FailurePanel compact error={error} onRetry={retry} />
      </Root>
    ) : (
      <BlockSkeleton height={220} />
    );
  const { line, due } = known;
  return (
    <Root data-field="credit_card">
      <div>
        <h2>{t('home.wallet_credit')}</h2>
        {line.open === null ? null : (
          <p className="open">
            <Money value={line.open} field="account_credit" />
          </p>
        )}
        <dl>
          {(['limit', 'used'] as const).map((name) =>
            line[name] === null ? null : (
              <div key={name}>
                <dt>{t(`papers.credit.${name}`)}</dt>
                <dd>
                  <Money value={line[name]} field={name} />
                </dd>
              </div>
            ),
          )}
          {due ? (
            <div>
              <dt>{t('papers.credit.due')}</dt>
              <dd className={due.isLate ? 'late' : ''}>
                {due.next ? <Money value={due.next.amount} field="due_amount" /> : null}
                <small>
                  <DueText due={due} />
                </small>
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <div className="actions">
        {LINKS.map(([to, words, variant]) =>
          decide(entryOf(to), user) === 'open' ? (
            <Button key={to} variant={variant} component={AppLink} to={to}>
              {t(words)}
            </Button>
          ) : null,
        )}
      </div>
    </Root>
  );
}
