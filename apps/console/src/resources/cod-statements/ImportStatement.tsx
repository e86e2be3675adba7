import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { CARRIERS, type CarrierCode } from '@lamliang/contracts/pricing';
import { SelectField } from '@lamliang/ui';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useRedirect, useRefresh } from 'react-admin';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { SheetButton, SheetFaultList } from '../../components/Sheet.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import type { FailureBody } from '../../providers/http.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

/** Faults of a file that are told; a file of another form has one in every line. */
const TOLD = 20;

/** Why a file was not read, with the line and column of each fault. */
function SheetFaults({ error }: { error: Error }) {
  const translate = useTranslate();
  const { faults = [] } = (error as { body?: FailureBody }).body ?? {};
  return (
    <>
      <CallErrorAlert error={error} />
      <SheetFaultList faults={faults} most={TOLD} />
      {faults.length > TOLD ? (
        <Typography variant="body2" color="textSecondary" sx={{ mb: '16px' }}>
          {translate('console.cod_statements.more_faults', { count: faults.length - TOLD })}
        </Typography>
      ) : null}
    </>
  );
}

/** Reads a carrier's statement; nothing is applied by it. The same file again leads to what was read before. */
export function ImportStatement() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const { call } = useDataProvider<ConsoleProvider>();
  const [isOpen, setOpen] = useState(false);
  const [partner_code, setPartner] = useState<CarrierCode | ''>('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  if (!mayDo(currentRole(), 'cod-statements', 'create')) return null;
  const close = () => {
    setOpen(false);
    setFailure(undefined);
  };
  const take = async (sheet: File) => {
    if (!partner_code) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { id } = await call(routes.importCodStatement, { body: { partner_code }, files: { sheet: [sheet] } });
      close();
      refresh();
      redirect(`/cod-statements/${id}`);
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<FileUp size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.cod_statements.import.label')}
      </Button>
      {isOpen ? (
        <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby="statement-title">
          <DialogTitle id="statement-title" component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
            {translate('console.cod_statements.import.title')}
          </DialogTitle>
          <DialogContent>
            {failure ? <SheetFaults error={failure} /> : null}
            <Typography variant="body2" color="textSecondary" sx={{ mb: '16px' }}>
              {translate('console.cod_statements.import.intro')}
            </Typography>
            <SelectField
              label={translate('console.field.partner_code')}
              field="partner_code"
              value={partner_code}
              onChange={(event) => setPartner(event.target.value as CarrierCode)}
              none={translate('console.cod_statements.import.choose')}
              choices={CARRIERS.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </DialogContent>
          <DialogActions sx={{ px: '24px', pb: '20px' }}>
            <Button onClick={close} disabled={busy} color="inherit">
              {translate('common.cancel')}
            </Button>
            <SheetButton
              label={translate('console.cod_statements.import.file')}
              variant="contained"
              busy={busy}
              disabled={partner_code === ''}
              onSheet={(sheet) => void take(sheet)}
            />
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
