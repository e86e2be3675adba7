import { useTranslation } from 'react-i18next';
import type { CodRound } from '@lamliang/contracts/wallet';
import { TwoLines } from '../lists/TwoLines.tsx';

/** The page of a round. @param group the tab of the list that it is opened from, which its way back leads to */
export const roundPath = (id: number, group = 'all') => `/report/cod-approve-detail/${id}/${group}`;

/** The account that a round is paid to, as it was when it was approved. */
export function RoundBank({ round }: { round: Pick<CodRound, 'bank_name' | 'account_name' | 'account_number'> }) {
  const { t } = useTranslation();
  if (!round.bank_name) return <>{t('common.none')}</>;
  return (
    <TwoLines>
      <span data-field="bank_name">{round.bank_name}</span>
      <small>
        <bdi data-field="account_number">{round.account_number}</bdi>{' '}
        <span data-field="account_name">{round.account_name}</span>
      </small>
    </TwoLines>
  );
}
