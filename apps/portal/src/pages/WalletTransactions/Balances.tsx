import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@lamliang/contracts';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { add } from '@lamliang/kernel';
import { BlockSkeleton, Card, Loaded, Money } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { availableOf } from '../../session/available.rules.ts';

const Grid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '& > div': {
    padding: '18px 20px',
    borderInlineStart: `1px solid ${(theme.vars ?? theme).palette.line}`,
    '&:first-of-type': { borderInlineStart: 0 },
  },
  '& dt': { fontSize: 14, lineHeight: 1.6, color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, fontSize: 24, lineHeight: 1.45, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': {
    display: 'block',
    fontSize: 13,
    lineHeight: 1.55,
    fontWeight: 400,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  '& .main dd': { color: (theme.vars ?? theme).palette.primary.main },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: '1fr',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      alignItems: 'baseline',
      padding: '10px 16px',
      borderInlineStart: 0,
      borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
      '&:first-of-type': { borderTop: 0 },
    },
    '& dd': { fontSize: 18, textAlign: 'end' },
    '& small': { gridColumn: '1 / -1', fontSize: 14 },
  },
}));

/** Balance, on hold, available. Money on hold was already deducted from the books of the balance, so it is added back. */
export function Balances({ paymentType }: { paymentType: CurrentUser['payment_type'] }) {
  const balances = useQuery(read(walletRoutes.balances));
  return (
    <Loaded query={balances} compact card="" waiting={<BlockSkeleton height={108} />}>
      {(held) => <Books held={held} payment_type={paymentType} />}
    </Loaded>
  );
}

type Held = AnswerOf<typeof walletRoutes.balances>;
function Books({ held, payment_type }: { held: Held } & Pick<CurrentUser, 'payment_type'>) {
  const { t } = useTranslation();
  const onLine = payment_type === 'credit';
  const available = availableOf({ payment_type }, held);
  const { credit, bonus, on_hold, credit_line } = held;
  return (
    <Card flush>
      <Grid>
        <div>
          <dt>{t(onLine ? 'finance.wallet.credit_line' : 'finance.wallet.balance')}</dt>
          <dd>
            <Money
              value={
                onLine ? credit_line.limit : available === null || on_hold === null ? null : add(available, on_hold)
              }
              field={onLine ? 'limit' : 'balance'}
            />
          </dd>
        </div>
        <div>
          <dt>{t('finance.wallet.on_hold')}</dt>
          <dd>
            <Money value={on_hold} field="on_hold" />
          </dd>
        </div>
        <div className="main">
          <dt>{t('finance.wallet.available')}</dt>
          <dd>
            <Money value={available} field={onLine ? 'open' : 'available'} />
            <small>
              {onLine ? (
                t('finance.wallet.available_more')
              ) : (
                <>
                  <bdi>
                    {t('finance.wallet.credit')} <Money value={credit} field="credit" />
                  </bdi>{' '}
                  ·{' '}
                  <bdi>
                    {t('finance.wallet.bonus')} <Money value={bonus} field="bonus" />
                  </bdi>
                </>
              )}
            </small>
          </dd>
        </div>
      </Grid>
    </Card>
  );
}
