import Button from '@mui/material/Button';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Topup } from '@lamliang/contracts/wallet';
import { isZero } from '@lamliang/kernel';
import { Card, DescriptionList, EmptyState, Money, StatusChip } from '@lamliang/ui';
import { AppLink } from '../navigation/AppLink.tsx';
import { useNewestTopups } from './use-watched-topups.ts';

const ICON = { pending: Hourglass, approved: CircleCheck, 'not-approved': CircleX } as const;
/** How many of the newest are looked through for the one that was just sent. */
const LOOKED_AT = 20;

/** The page on which a top-up is asked for. */
export const pathOfTopup = ({ wallet_type }: Pick<Topup, 'wallet_type'>): string =>
  wallet_type === 'insurance' ? '/topup/insurance' : '/topup/create';

/** What became of a top-up that was just sent, and what happens next; it changes as soon as finance decide. */
export function TopupResult({ made, onAgain }: { made: Topup; onAgain: (refused?: Topup) => void }) {
  const { t } = useTranslation();
  const topup = useNewestTopups(LOOKED_AT).data?.rows.find(({ id }) => id === made.id) ?? made;
  const { status, remark, topup_no, amount, credit_amount, bonus_amount } = topup;
  const isRefused = status === 'not-approved';
  return (
    <Card flush>
      <div role="status">
        <EmptyState
          icon={ICON[status]}
          title={t(`finance.topup.waits.${status}`)}
          more={isRefused ? (remark ?? '') : t(`finance.topup.waits.${status}_more`)}
          action={
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' }}>
              <Button
                variant={isRefused ? 'contained' : 'outlined'}
                onClick={() => onAgain(isRefused ? topup : undefined)}
              >
                {t(isRefused ? 'finance.topup.waits.resend' : 'finance.topup.waits.more')}
              </Button>
              <Button variant={isRefused ? 'outlined' : 'contained'} component={AppLink} to="/finance/transaction">
                {t('finance.topup.waits.history')}
              </Button>
            </div>
          }
        />
      </div>
      <div style={{ padding: '0 20px 20px' }}>
        <DescriptionList
          items={[
            { name: 'topup_no', label: t('finance.topup.waits.number'), value: topup_no },
            {
              name: 'topup_status',
              label: t('finance.topup.waits.status'),
              value: <StatusChip machine="topup" value={status} />,
            },
            { name: 'amount', label: t('finance.topup.total'), value: <Money value={amount} /> },
            { name: 'credit_amount', label: t('finance.topup.gets'), value: <Money value={credit_amount} /> },
            ...(isZero(bonus_amount) ? [] : [{ name: 'bonus_amount', label: t('finance.topup.bonus'), value: <Money value={bonus_amount} /> }]), // prettier-ignore
          ]}
        />
      </div>
    </Card>
  );
}
