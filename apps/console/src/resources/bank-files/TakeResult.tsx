import { walletRoutes as routes, type BankFile, type BankResult } from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { Amounts } from '../../components/DetailList.tsx';
import { count } from '../../components/format.ts';
import { SheetButton, SheetFaultList } from '../../components/Sheet.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import type { FailureBody } from '../../providers/http.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

const TOLD = 20;

/** What an answer says, in counts and sums. */
function Said({ result }: { result: BankResult }) {
  const translate = useTranslate();
  const rows = [
    { key: 'paid_count', label: translate('console.bank_files.result.paid', { count: count(result.paid_count) }), amount: moneyText(result.paid_amount), strong: true },
    { key: 'refused_count', label: translate('console.bank_files.result.refused', { count: count(result.refused_count) }), amount: moneyText(result.refused_amount) },
    { key: 'repeated_count', label: translate('console.bank_files.result.repeated'), amount: count(result.repeated_count) },
    { key: 'left_count', label: translate('console.bank_files.result.left'), amount: count(result.left_count) },
  ]; // prettier-ignore
  return (
    <div role="status" data-field="bank-result">
      <Amounts rows={rows} />
    </div>
  );
}

/** The bank's answer to a file: read first, recorded after a look at what it says. */
export function TakeResult({ file: { id, bank_file_no } }: { file: BankFile }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [read, setRead] = useState<{ sheet: File; result: BankResult }>();
  if (!mayDo(currentRole(), 'bank-files', 'results')) return null;
  const close = () => {
    setOpen(false);
    setRead(undefined);
    setFailure(undefined);
  };
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  const look = (sheet: File) =>
    attempt(async () => {
      setRead(undefined);
      const result = await call(routes.previewBankResult, { params: { id }, files: { sheet: [sheet] } });
      setRead({ sheet, result });
    });
  const record = (sheet: File) =>
    attempt(async () => {
      const result = await call(routes.takeBankResult, { params: { id }, files: { sheet: [sheet] } });
      close();
      onDone('console.bank_files.result.done', {
        paid: count(result.paid_count),
        refused: count(result.refused_count),
      });
    });
  const { faults = [] } = (failure as { body?: FailureBody } | undefined)?.body ?? {};
  const isNew = read && read.result.paid_count + read.result.refused_count > 0;
  return (
    <>
      <Button variant="contained" startIcon={<FileCheck size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {translate('console.bank_files.result.label')}
      </Button>
      {isOpen ? (
        <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby="result-title">
          <DialogTitle id="result-title" component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
            {translate('console.bank_files.result.title', { bank_file_no })}
          </DialogTitle>
          <DialogContent>
            {failure ? (
              <>
                <CallErrorAlert error={failure} />
                <SheetFaultList faults={faults} most={TOLD} />
              </>
            ) : null}
            {read ? (
              <Said result={read.result} />
            ) : (
              <Typography variant="body2" color="textSecondary">
                {translate('console.bank_files.result.intro')}
              </Typography>
            )}
          </DialogContent>
          <DialogActions sx={{ px: '24px', pb: '20px' }}>
            <Button onClick={close} disabled={busy} color="inherit">
              {translate('common.cancel')}
            </Button>
            <SheetButton
              label={translate('console.bank_files.result.file')}
              variant={read ? 'outlined' : 'contained'}
              busy={busy && !read}
              onSheet={(sheet) => void look(sheet)}
            />
            {isNew ? (
              <Button variant="contained" loading={busy} onClick={() => void record(read.sheet)}>
                {translate('console.bank_files.result.confirm', {
                  paid: count(read.result.paid_count),
                  sum: moneyText(read.result.paid_amount),
                  refused: count(read.result.refused_count),
                })}
              </Button>
            ) : null}
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
