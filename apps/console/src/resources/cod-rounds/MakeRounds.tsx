import { codRoundTerms, walletRoutes as routes } from '@lamliang/contracts/wallet';
import { keyBelow } from '@lamliang/i18n';
import { bangkokDate, isDay, systemClock } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Alert, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { count } from '../../components/format.ts';
import { Amounts } from '../../components/DetailList.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { dayText } from '../rate-cards/RateSections.tsx';

/** What the rounds of a day would be, before anybody makes them. */
function Preview({ round_date }: { round_date: string }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { data, error } = useQuery({
    queryKey: ['cod-rounds', 'preview', round_date],
    queryFn: () => call(routes.previewCodRounds, { body: { round_date } }),
    retry: false,
  });
  if (error) return <CallErrorAlert error={error} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  const row = (key: 'round_count' | 'order_count' | 'net_amount', amount: string, strong = false) => ({ key, label: translate(keyBelow('console.cod_rounds.make', key)), amount, strong }); // prettier-ignore
  return (
    <div role="status" data-field="preview">
      <Amounts
        rows={[
          row('round_count', count(data.round_count)),
          row('order_count', count(data.order_count)),
          row('net_amount', moneyText(data.net_amount), true),
        ]}
      />
      {data.round_count === 0 ? <Alert severity="info">{translate('console.cod_rounds.make.none')}</Alert> : null}
      {data.no_account_count > 0 ? (
        <Alert severity="warning" sx={{ mt: '8px' }}>
          {translate('console.cod_rounds.make.no_account', { count: data.no_account_count })}
        </Alert>
      ) : null}
    </div>
  );
}

/** Makes the rounds of a day, after a look at what they would be. */
export function MakeRounds() {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'cod-approvals', 'create')) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<CalendarPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.cod_rounds.make.label')}
      </Button>
      {isOpen ? (
        <ActionDialog
          title={translate('console.cod_rounds.make.title')}
          intro={translate('console.cod_rounds.make.intro')}
          fields={[{ name: 'round_date', kind: 'day' }]}
          first={{ round_date: bangkokDate(systemClock.now()) }}
          body={codRoundTerms}
          fixed={{}}
          beside={({ round_date }) =>
            typeof round_date === 'string' && isDay(round_date) ? <Preview round_date={round_date} /> : null
          }
          check={({ round_date = '' }) => translate('console.cod_rounds.make.check', { day: dayText(round_date) })}
          confirm={({ round_date = '' }) => translate('console.cod_rounds.make.confirm', { day: dayText(round_date) })}
          onConfirmed={async (body) => {
            const made = await call(routes.makeCodRounds, { body });
            onDone('console.cod_rounds.make.done', { count: made.round_count, sum: moneyText(made.net_amount) });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
