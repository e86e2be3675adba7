import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { object } from 'zod/mini';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

const NOTHING = object({});

/** Closes the months that are due, before the timer does. */
export function CloseMonths() {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [open, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'reward-closings', 'create')) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<CalendarCheck size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.rewards.close.label')}
      </Button>
      {open ? (
        <ActionDialog
          title={translate('console.rewards.close.title')}
          intro={translate('console.rewards.close.intro')}
          fields={[]}
          body={NOTHING}
          fixed={{}}
          check={() => translate('console.rewards.close.check')}
          confirm={() => translate('console.rewards.close.label')}
          onConfirmed={async () => {
            const { periods, reward_count, amount } = await call(routes.closeRewards, { body: {} });
            onDone('console.rewards.close.done', {
              count: periods.length,
              rewards: reward_count,
              sum: moneyText(amount),
            });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
