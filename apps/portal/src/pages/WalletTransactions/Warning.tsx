import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Card, toast } from '@lamliang/ui';
import { api, read } from '../../api/client.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

/** How early a shop may be warned, in days; 0 stands for never. */
const CHOICES = [0, 1, 2, 3, 5, 7, 14];

/** Whether and how early the shop is warned before its money is used up. */
export function Warning() {
  const { t } = useTranslation();
  const mayChange = may(useUser(), 'advanced_finance_flag');
  const { busy, fault, run } = useWork();
  const { data } = useQuery(read(walletRoutes.lowBalance));
  if (!data) return null;
  const chosen = data.active_flag ? data.days : 0;
  const choices = CHOICES.includes(chosen) ? CHOICES : [...CHOICES, chosen].toSorted((a, b) => a - b);
  const set = (days: number) =>
    void run(async (signal) => {
      const body = { active_flag: days ? 1 : 0, days: days || data.days } as const;
      await api.call(walletRoutes.setLowBalance, { body, signal });
      toast.success(t('finance.wallet.warn.saved'));
    });
  return (
    <Card sx={{ mt: '16px' }}>
      <TextField
        select
        size="small"
        label={t('finance.wallet.warn.title')}
        value={chosen}
        disabled={busy || !mayChange}
        onChange={({ target }) => set(Number(target.value))}
        slotProps={{ select: { native: true }, htmlInput: { 'data-field': 'low_balance' } }}
        sx={{ minWidth: 280, maxWidth: '100%' }}
      >
        {choices.map((days) => (
          <option key={days} value={days}>
            {days ? t('finance.wallet.warn.days', { count: days }) : t('finance.wallet.warn.off')}
          </option>
        ))}
      </TextField>
      {fault ? (
        <Alert severity="error" sx={{ mt: '8px' }}>
          {fault}
        </Alert>
      ) : null}
    </Card>
  );
}
