import { bankFileTerms, walletRoutes as routes } from '@lamliang/contracts/wallet';
import { keyBelow } from '@lamliang/i18n';
import { bangkokDate, isDay, systemClock } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Alert, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useRedirect } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { Amounts } from '../../components/DetailList.tsx';
import { count } from '../../components/format.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { dayText } from '../rate-cards/RateSections.tsx';

/** What the file would ask the bank to pay, before it is made. */
function Preview({ round_date }: { round_date: string }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { data, error } = useQuery({
    queryKey: ['bank-files', 'preview', round_date],
    queryFn: () => call(routes.previewBankFile, { body: { round_date } }),
    retry: false,
  });
  if (error) return <CallErrorAlert error={error} />;
  if (!data) return <Skeleton variant="rounded" height={90} />;
  const row = (key: 'line_count' | 'amount', amount: string, strong = false) => ({ key, label: translate(keyBelow('console.bank_files.make', key)), amount, strong }); // prettier-ignore
  return (
    <div role="status" data-field="preview">
      <Amounts rows={[row('line_count', count(data.line_count)), row('amount', moneyText(data.amount), true)]} />
      {data.line_count === 0 ? <Alert severity="info">{translate('console.bank_files.make.none')}</Alert> : null}
      {data.left_count > 0 ? (
        <Alert severity="warning" sx={{ mt: '8px' }}>
          {translate('console.bank_files.make.left', { count: count(data.left_count) })}
        </Alert>
      ) : null}
    </div>
  );
}

/** Makes a file of all approved rounds that are in none, after a look at what it would be. */
export function MakeFile() {
  const translate = useTranslate();
  const onDone = useActionDone();
  const redirect = useRedirect();
  const { call } = useDataProvider<ConsoleProvider>();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'bank-files', 'create')) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Landmark size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.bank_files.make.label')}
      </Button>
      {isOpen ? (
        <ActionDialog
          title={translate('console.bank_files.make.title')}
          intro={translate('console.bank_files.make.intro')}
          fields={[{ name: 'round_date', kind: 'day' }]}
          first={{ round_date: bangkokDate(systemClock.now()) }}
          body={bankFileTerms}
          fixed={{}}
          beside={({ round_date }) =>
            typeof round_date === 'string' && isDay(round_date) ? <Preview round_date={round_date} /> : null
          }
          check={({ round_date = '' }) => translate('console.bank_files.make.check', { day: dayText(round_date) })}
          confirm={() => translate('console.bank_files.make.confirm')}
          onConfirmed={async (body) => {
            const made = await call(routes.makeBankFile, { body });
            onDone('console.bank_files.make.done', { count: count(made.line_count), sum: moneyText(made.amount) });
            redirect(`/bank-files/${made.id}`);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
