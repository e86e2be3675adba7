import { invoicingRoutes as routes, PAPER_LANGUAGES, type PaperLanguage } from '@lamliang/contracts/invoicing';
import { bangkokDate, systemClock } from '@lamliang/kernel';
import { DateField, moneyText, SelectField, TitledDialog } from '@lamliang/ui';
import { Box, Button } from '@mui/material';
import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useLocaleState } from 'react-admin';
import * as z from 'zod/mini';
import { ActionDialog, faultsOf } from '../../actions/ActionDialog.tsx';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { mayDo, STAFF_API } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { download } from '../rate-cards/download.ts';
import { ShopName } from '../customers/ShopName.tsx';

const nothing = z.object({});
const AT_LEAST = { minHeight: { xs: 44, md: 32 } };

/** What a credit customer is told of its invoices: a mail with what it owes, and its statement as a file. */
export const Statements = ({ account_id }: { account_id: number }) => (
  <>
    <MailStatement account_id={account_id} />
    <AccountStatement account_id={account_id} />
  </>
);

/** Mails a shop all invoices that it owes; the server takes one a day. */
function MailStatement({ account_id }: { account_id: number }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'invoice-statements', 'create')) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<Mail size={16} aria-hidden />} onClick={() => setOpen(true)} sx={AT_LEAST}>
        {translate('console.receivables.statement.label')}
      </Button>
      {isOpen ? (
        <ActionDialog
          title={translate('console.receivables.statement.title')}
          intro={<ShopName id={account_id} />}
          fields={[]}
          body={nothing}
          fixed={{}}
          check={() => translate('console.receivables.statement.check')}
          about={<ShopName id={account_id} />}
          confirm={() => translate('console.receivables.statement.confirm')}
          onConfirmed={async () => {
            const { invoice_count: count, amount } = await call(routes.sendStatement, { body: { account_id } });
            onDone('console.receivables.statement.done', { count, sum: moneyText(amount) });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
} // prettier-ignore

const DAYS = ['from_date', 'to_date'] as const;

/** The statement of account of a shop over a period, as PDF. */
function AccountStatement({ account_id }: { account_id: number }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'account-statements', 'show')) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<Download size={16} aria-hidden />} onClick={() => setOpen(true)} sx={AT_LEAST}>
        {translate('console.receivables.account.label')}
      </Button>
      {isOpen ? <StatementDialog account_id={account_id} onClose={() => setOpen(false)} /> : null}
    </>
  );
} // prettier-ignore

function StatementDialog({ account_id, onClose }: { account_id: number; onClose: () => void }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const today = bangkokDate(systemClock.now());
  const [values, setValues] = useState<Record<string, string>>({ from_date: `${today.slice(0, 7)}-01`, to_date: today });
  const [language, setLanguage] = useState<PaperLanguage>('th');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    const asked = z.safeDecode(routes.staffAccountStatement.query, { ...values, language } as never);
    setFaults(faultsOf(asked));
    setFailure(undefined);
    if (!asked.success) return;
    setBusy(true);
    try {
      const query = new URLSearchParams({ ...values, language }).toString();
      await download(`${STAFF_API}/account-statements/${account_id}?${query}`, locale);
      onClose();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <TitledDialog
      title={translate('console.receivables.account.title')}
      maxWidth="sm"
      onSubmit={() => void take()}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {translate('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} startIcon={<Download size={16} aria-hidden />}>
            {translate('console.receivables.account.download')}
          </Button>
        </>
      }
    >
      {failure ? <CallErrorAlert error={failure} /> : null}
      <Box sx={{ mb: '16px' }}>
        <ShopName id={account_id} />
      </Box>
      <Box sx={{ mb: '16px', color: 'text.secondary', fontSize: 13 }}>{translate('console.receivables.account.intro')}</Box>
      <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {DAYS.map((name) => (
          <DateField
            key={name}
            label={translate(`console.receivables.account.${name}`)}
            field={name}
            value={values[name] ?? ''}
            error={faults[name] ? translate(faults[name] as 'validation.date') : undefined}
            onValue={(day) => setValues((now) => ({ ...now, [name]: day }))}
          />
        ))}
        <SelectField
          label={translate('console.papers.language')}
          field="language"
          value={language}
          onChange={(event) => setLanguage(event.target.value as PaperLanguage)}
          choices={PAPER_LANGUAGES.map((value) => ({ value, label: translate(`console.papers.languages.${value}`) }))}
        />
      </Box>
    </TitledDialog>
  );
} // prettier-ignore
