import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { SelectField, toast, useFailureText } from '@lamliang/ui';
import { api, download } from '../../api/client.ts';
import type { ListFilters } from './list-state.rules.ts';

/** The orders under the current filters as a file. The file type is required; the server gives the name. */
export function ExportDialog({
  filters,
  total,
  capped,
  onClose,
}: {
  filters: ListFilters;
  total: number;
  capped: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const id = useId();
  const [file_type, setType] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const abort = useRef(new AbortController());
  useEffect(() => {
    const control = new AbortController();
    abort.current = control;
    return () => control.abort();
  }, []);

  const go = async () => {
    if (file_type === '') return setMissing(true);
    const { signal } = abort.current;
    setBusy(true);
    setFault(undefined);
    try {
      const { blob, name } = await api.file(shopOrdersRoutes.export, { query: { ...filters, file_type }, signal });
      if (!blob) throw new Error('no file');
      const saved = name ?? `orders.${file_type}`;
      download(blob, saved);
      toast.success(t('orders.export.done', { name: saved }));
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setFault(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('orders.export.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '14px' }}>
        <span>{t('orders.export.of', { total: `${total.toLocaleString('en-US')}${capped ? '+' : ''}` })}</span>
        <SelectField
          label={t('orders.export.file_type')}
          field="file_type"
          required
          value={file_type}
          error={missing ? t('validation.choose_file_type') : undefined}
          onChange={(event) => {
            setType(event.target.value);
            setMissing(false);
          }}
        >
          <option value="">{t('orders.export.choose')}</option>
          <option value="xlsx">{t('orders.export.xlsx')}</option>
          <option value="csv">{t('orders.export.csv')}</option>
        </SelectField>
        {busy ? <span role="status">{t('orders.export.working')}</span> : null}
        {fault ? (
          <Alert severity="error">
            {t('common.cannot_export')}
            {fault === t('common.cannot_export') ? '' : ` · ${fault}`}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void go()}>
          {t('orders.export.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
